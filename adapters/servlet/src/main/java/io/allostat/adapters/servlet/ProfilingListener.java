package io.allostat.adapters.servlet;

import io.allostat.adapters.servlet.internal.ContextParameters;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.ServiceLoader;

/**
 * Profiles a web application without a line of code: starts an instance of Allostat when the
 * application is initialised, {@linkplain ProfilingFilter#install installs} the filter, and closes
 * the instance when the application is destroyed.
 *
 * <pre>{@code
 * <listener>
 *   <listener-class>io.allostat.adapters.servlet.ProfilingListener</listener-class>
 * </listener>
 * }</pre>
 *
 * <p>Context parameters are {@code allostat.instance} (the context path by default, {@code ROOT}
 * for the root), {@code allostat.managementPort} (the endpoint of adapters/console on the loopback
 * address, none by default), {@code allostat.peers} (see {@link ProfilingFilter#setPeers}, nobody
 * by default), and {@code allostat.} with the name of any setting of {@link
 * io.allostat.core.api.profile.ProfileSettings} and {@link
 * io.allostat.core.api.control.ControlSettings}.
 *
 * <p>The application starts whatever happens here. With an unknown parameter, a refused value or a
 * missing part, the container's log says what was expected and what came, and the application runs
 * without Allostat. Events of one application come one at a time, as the container sends them.
 */
public final class ProfilingListener implements ServletContextListener {
  private Allostat allostat;
  private AutoCloseable endpoint;

  /** Makes a listener, as {@code web.xml} needs it. */
  public ProfilingListener() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    // The container's log and not SLF4J: an application without a provider would see nothing.
    ServletContext context = event.getServletContext();
    Allostat made = null;
    try {
      ContextParameters parameters = new ContextParameters(context);
      parameters.endpoint();
      String peers = parameters.peers().toString();
      made = parameters.builder().build();
      made.start();
      ProfilingFilter.install(context, made).setPeers(peers);
      allostat = made;
      context.log("Allostat instance " + made.instance() + " started");
      parameters.endpoint().ifPresent(options -> open(context, options));
    } catch (Throwable e) {
      context.log("Allostat is not started, the application goes on without it: " + e, e);
      close(context, made);
      allostat = null;
    }
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    AutoCloseable open = endpoint;
    Allostat running = allostat;
    endpoint = null;
    allostat = null;
    close(event.getServletContext(), open);
    close(event.getServletContext(), running);
  }

  /** Without its endpoint an instance is still worth having. */
  private void open(ServletContext context, EndpointOptions options) {
    try {
      endpoint = endpoints().open(allostat, options);
    } catch (Throwable e) {
      context.log("the management endpoint is not opened: " + e);
    }
  }

  private static ManagementEndpoints endpoints() {
    return ServiceLoader.load(ManagementEndpoints.class, ManagementEndpoints.class.getClassLoader())
        .findFirst()
        .or(() -> ServiceLoader.load(ManagementEndpoints.class).findFirst())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "allostat.managementPort: expected io.allostat.adapters.console among the"
                        + " application's jars"));
  }

  private static void close(ServletContext context, AutoCloseable opened) {
    if (opened == null) {
      return;
    }
    try {
      opened.close();
    } catch (Throwable e) {
      context.log("Allostat did not close in order", e);
    }
  }
}
