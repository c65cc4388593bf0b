package io.allostat.adapters.servlet;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContextListener;

/** A real container on a free loopback port, with one context at {@code /app}. */
interface WebServer extends AutoCloseable {
  /** Shows a page of the application for replies of this status. */
  void errorPage(int status, String path);

  /** Adds the listener that {@code web.xml} would name, with a context parameter. */
  void listener(Class<? extends ServletContextListener> type, String parameter, String value)
      throws ReflectiveOperationException;

  /** Starts with the application and answers the port. */
  int start(ServletContainerInitializer application) throws Exception;

  @Override
  void close();
}
