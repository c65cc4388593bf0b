package io.allostat.adapters.servlet;

import io.allostat.adapters.servlet.internal.ServletRoot;
import io.allostat.adapters.servlet.internal.ServletRoots;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.propagation.Peers;
import io.allostat.core.api.settings.SettingException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes each request an execution context whose root component is the servlet it is mapped to, in
 * any container of Jakarta Servlet 6. It belongs before every other filter, for the dispatcher
 * types {@code REQUEST}, {@code ASYNC} and {@code ERROR}, with asynchronous processing supported.
 *
 * <pre>{@code
 * ProfilingFilter.install(servletContext, allostat);
 * }</pre>
 *
 * <p>Requests without a servlet count for {@value #UNMAPPED}. Forwards and includes belong to the
 * servlet that was asked. So do the dispatches of asynchronous requests and of error pages, which
 * go on in that component and are no further execution of it. What is handed to {@link
 * jakarta.servlet.AsyncContext#start(Runnable)} runs in the component stack in which the
 * asynchronous processing was started.
 *
 * <p>Exceptions of the application pass unchanged; those of Allostat never reach a request. Thread
 * safe. While the instance does not run, requests pass through.
 */
public final class ProfilingFilter implements Filter {
  /** The component of requests without a servlet. */
  public static final String UNMAPPED = ServletRoots.UNMAPPED;

  private static final Logger LOG = LoggerFactory.getLogger(ProfilingFilter.class);
  private static final String NAME = "allostat";

  private final Allostat given;
  private volatile String instance;
  private volatile ServletRoots bound;
  private volatile Peers accepted = Peers.NONE;

  /**
   * Makes a filter that looks up its instance by name, as {@code web.xml} needs it. The name is the
   * init parameter {@code instance}, {@code default} without it. The init parameter {@code peers}
   * is that of {@link #setPeers}.
   */
  public ProfilingFilter() {
    given = null;
    instance = "default";
  }

  /**
   * Makes a filter for registration by code.
   *
   * @param allostat the instance; starting and closing it stays with the caller
   */
  public ProfilingFilter(Allostat allostat) {
    given = Objects.requireNonNull(allostat, "allostat: expected an instance, got null");
    instance = allostat.instance();
    bound = new ServletRoots(allostat);
  }

  /**
   * Profiles every request of a web application. To be called while it is initialised, by a {@link
   * jakarta.servlet.ServletContextListener} or a {@link
   * jakarta.servlet.ServletContainerInitializer}. Starting and closing the instance stays with the
   * caller.
   *
   * @param context the web application
   * @param allostat the instance
   * @return the filter, now before all filters that the deployment descriptor names
   * @throws IllegalStateException if the application is already initialised or already has such a
   *     filter
   */
  public static ProfilingFilter install(ServletContext context, Allostat allostat) {
    ProfilingFilter filter = new ProfilingFilter(allostat);
    FilterRegistration.Dynamic registration = context.addFilter(NAME, filter);
    if (registration == null) {
      throw new IllegalStateException(
          "context: expected one without a filter named "
              + NAME
              + ", but \""
              + context.getContextPath()
              + "\" already has one");
    }
    registration.setAsyncSupported(true);
    registration.addMappingForUrlPatterns(
        EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR),
        false,
        "/*");
    return filter;
  }

  /**
   * @return the name of the instance that profiles the requests
   */
  public String getInstance() {
    return instance;
  }

  /**
   * Says whose component stacks are taken up: a request that comes from one of these addresses with
   * the stack in its header {@code baggage} begins where the sender was. Nobody's at first. May be
   * called at any time.
   *
   * @param peers addresses and prefixes with commas between them, as {@code 10.1.0.0/16, ::1};
   *     compared with {@link ServletRequest#getRemoteAddr()}
   * @throws SettingException if one is neither
   */
  public void setPeers(String peers) {
    accepted = Peers.parse("peers", peers);
  }

  /**
   * @return whose component stacks are taken up, as {@link #setPeers} takes it
   */
  public String getPeers() {
    return accepted.toString();
  }

  @Override
  public void init(FilterConfig config) {
    if (given != null) {
      return;
    }
    String peers = config.getInitParameter("peers");
    try {
      accepted = peers == null ? accepted : Peers.parse("peers", peers);
    } catch (SettingException e) {
      // The application must start; nobody's word counts then.
      LOG.error("no component stacks of other JVMs are taken up: {}", e.getMessage());
    }
    String name = config.getInitParameter("instance");
    if (name != null) {
      instance = name.trim();
      bound = null;
    }
    if (find() == null) {
      LOG.warn(
          "no instance {} of Allostat runs, requests are not profiled until it is started",
          ComponentNames.isValid(instance) ? instance : "of that name");
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ServletRoots roots = roots();
    if (roots != null && request instanceof HttpServletRequest http) {
      profile(roots.rootOf(http), http, response, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void profile(
      ServletRoot root, HttpServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (root == null) {
      chain.doFilter(request, response);
      return;
    }
    Continuation entered = root.goesOn(request);
    boolean goesOn = entered != Continuation.NONE;
    Continuation origin = goesOn ? Continuation.NONE : root.origin(request, accepted);
    boolean remote = origin != Continuation.NONE;
    Call context = goesOn || remote ? root.resume(goesOn ? entered : origin) : root.beginRequest();
    try {
      Call servlet = goesOn ? Call.UNTRACKED : root.enter();
      if (remote) {
        root.keep(request);
      }
      try {
        chain.doFilter(root.followed(request), response);
      } finally {
        root.close(servlet);
      }
    } finally {
      root.close(context);
      root.returned(request);
    }
  }

  private ServletRoots roots() {
    ServletRoots present = bound;
    return given != null || (present != null && present.isRunning()) ? present : find();
  }

  private ServletRoots find() {
    Allostat running = Instances.find(instance).orElse(null);
    if (running == null) {
      if (bound != null) {
        // What was closed must not be kept in memory.
        bound = null;
      }
      return null;
    }
    synchronized (this) {
      ServletRoots present = bound;
      if (present == null || !present.belongTo(running)) {
        present = new ServletRoots(running);
        bound = present;
      }
      return present;
    }
  }
}
