package io.allostat.adapters.servlet;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContextListener;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;

/** Jetty 12. */
final class JettyServer implements WebServer {
  private final Server server = new Server(new InetSocketAddress("127.0.0.1", 0));
  private final ServletContextHandler context = new ServletContextHandler("/app");
  private final ErrorPageErrorHandler errorPages = new ErrorPageErrorHandler();

  JettyServer() {
    context.setErrorHandler(errorPages);
    server.setHandler(context);
  }

  @Override
  public void errorPage(int status, String path) {
    errorPages.addErrorPage(status, path);
  }

  @Override
  public void listener(Class<? extends ServletContextListener> type, String parameter, String value)
      throws ReflectiveOperationException {
    context.setInitParameter(parameter, value);
    context.addEventListener(type.getDeclaredConstructor().newInstance());
  }

  @Override
  public int start(ServletContainerInitializer application) throws Exception {
    context.addServletContainerInitializer(application);
    server.start();
    return ((NetworkConnector) server.getConnectors()[0]).getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
