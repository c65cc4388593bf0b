package io.allostat.adapters.tomcat;

import io.allostat.adapters.tomcat.internal.ServletComponents;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.propagation.Peers;
import io.allostat.core.api.settings.SettingException;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Objects;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes each request an execution context whose root component is the servlet it is mapped to. It
 * works in the pipeline of an engine, a host or a context; one is enough, a second one further
 * inside would show as a second component.
 *
 * <pre>{@code
 * <Valve className="io.allostat.adapters.tomcat.ProfilingValve" instance="shop"/>
 * }</pre>
 *
 * <p>Requests that no servlet of any context matches count for {@value #UNMAPPED}. The context ends
 * when the container's thread leaves; what an asynchronous request does afterwards on threads of
 * its own is not seen, and its dispatch back to the container is one more execution.
 *
 * <p>Exceptions of the application pass unchanged; those of Allostat never reach a request. Thread
 * safe. While the instance does not run, requests pass through.
 */
public final class ProfilingValve extends ValveBase {
  /** The component of requests without a servlet. */
  public static final String UNMAPPED = ServletComponents.UNMAPPED;

  private static final Logger LOG = LoggerFactory.getLogger(ProfilingValve.class);

  private final Allostat given;
  private volatile String instance;
  private volatile boolean contextNames;
  private volatile ServletComponents bound;
  private volatile Peers accepted = Peers.NONE;

  /** Makes a valve that looks up its instance by name, as {@code server.xml} needs it. */
  public ProfilingValve() {
    super(true);
    given = null;
    instance = "default";
  }

  /**
   * Makes a valve for embedded use.
   *
   * @param allostat the instance; starting and closing it stays with the caller
   */
  public ProfilingValve(Allostat allostat) {
    super(true);
    given = Objects.requireNonNull(allostat, "allostat");
    instance = allostat.instance();
    bound = new ServletComponents(allostat, false);
  }

  /**
   * @return the name of the instance that profiles the requests
   */
  public String getInstance() {
    return instance;
  }

  /**
   * Names the instance; {@code default} otherwise. Checked when the valve starts. A valve that was
   * made for an instance keeps it.
   *
   * @param name the instance's name
   */
  public synchronized void setInstance(String name) {
    if (given == null) {
      instance = Objects.requireNonNull(name, "name");
      ServletComponents before = bound;
      bound = null;
      if (before != null) {
        before.forget();
      }
    }
  }

  /**
   * @return whether components are called after the servlet's context, too
   */
  public boolean isContextNames() {
    return contextNames;
  }

  /**
   * Says whether components are called after the servlet's context, too: {@code shop-Search} for
   * the servlet {@code Search} of the context {@code /shop}. Without it, as at first, servlets of
   * one name are one component, whichever contexts they are in. What is in the root context has the
   * servlet's name alone. To be set before the first request: of servlets that were asked the
   * former components stay in the profile.
   *
   * @param contextNames true for both names, false for the servlet's alone
   */
  public synchronized void setContextNames(boolean contextNames) {
    this.contextNames = contextNames;
    ServletComponents before = bound;
    bound = given == null ? null : new ServletComponents(given, contextNames);
    if (before != null) {
      before.forget();
    }
  }

  /**
   * @return whose component stacks are taken up, as {@link #setPeers} takes it
   */
  public String getPeers() {
    return accepted.toString();
  }

  /**
   * Says whose component stacks are taken up: a request that comes from one of these addresses with
   * the stack in its header {@code baggage} begins where the sender was. Nobody's at first. May be
   * called at any time.
   *
   * @param peers addresses and prefixes with commas between them, as {@code 10.1.0.0/16, ::1};
   *     compared with {@link Request#getRemoteAddr()}
   * @throws SettingException if one is neither
   */
  public void setPeers(String peers) {
    accepted = Peers.parse("peers", peers);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    ServletComponents components = bound;
    if (components == null) {
      components = find();
    }
    if (components == null) {
      getNext().invoke(request, response);
      return;
    }
    Call context = components.beginRequest(request, accepted);
    try {
      Call servlet = components.enter(request.getWrapper());
      try {
        getNext().invoke(request, response);
      } finally {
        components.close(servlet);
      }
    } finally {
      components.close(context);
    }
  }

  /** Follows the instance when it is closed, or started again under its name. */
  @Override
  public void backgroundProcess() {
    ServletComponents before = bound;
    if (given == null
        && before != null
        && !before.belongsTo(Instances.find(instance).orElse(null))) {
      bound = null;
      before.forget();
    }
  }

  @Override
  protected void startInternal() throws LifecycleException {
    if (given != null) {
      bound = new ServletComponents(given, contextNames);
    } else {
      backgroundProcess();
      if (!ComponentNames.isValid(instance) || find() == null) {
        LOG.warn(
            "no instance {} of Allostat runs, requests are not profiled until it is started",
            ComponentNames.isValid(instance) ? instance : "of that name");
      }
    }
    super.startInternal();
  }

  /** A valve that is taken out leaves nothing at the servlets it saw. */
  @Override
  protected void stopInternal() throws LifecycleException {
    ServletComponents before = bound;
    if (before != null) {
      before.forget();
    }
    if (given == null) {
      bound = null;
    }
    super.stopInternal();
  }

  private ServletComponents find() {
    Allostat running = Instances.find(instance).orElse(null);
    if (running == null) {
      return null;
    }
    synchronized (this) {
      ServletComponents present = bound;
      if (present == null || !present.belongsTo(running)) {
        present = new ServletComponents(running, contextNames);
        bound = present;
      }
      return present;
    }
  }
}
