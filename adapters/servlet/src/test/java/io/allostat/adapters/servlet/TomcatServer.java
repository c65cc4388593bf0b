package io.allostat.adapters.servlet;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContextListener;
import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;

/** Tomcat 11. */
final class TomcatServer implements WebServer {
  private final Tomcat tomcat = new Tomcat();
  private final Context context;

  TomcatServer(Path directory) {
    tomcat.setBaseDir(directory.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    context = tomcat.addContext("/app", directory.toString());
  }

  @Override
  public void errorPage(int status, String path) {
    ErrorPage page = new ErrorPage();
    page.setErrorCode(status);
    page.setLocation(path);
    context.addErrorPage(page);
  }

  @Override
  public void listener(
      Class<? extends ServletContextListener> type, String parameter, String value) {
    context.addParameter(parameter, value);
    context.addApplicationListener(type.getName());
  }

  @Override
  public int start(ServletContainerInitializer application) throws LifecycleException {
    context.addServletContainerInitializer(application, Set.of());
    tomcat.start();
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }
}
