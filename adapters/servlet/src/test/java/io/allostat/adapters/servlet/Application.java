package io.allostat.adapters.servlet;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A web application of a few servlets behind a filter, the same for every container. */
final class Application implements ServletContainerInitializer {
  private final List<Consumer<ServletContext>> parts = new ArrayList<>();

  /** What a servlet of these tests does. */
  @FunctionalInterface
  interface Service {
    void handle(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException;
  }

  /** Adds whatever is to be done while the application is initialised. */
  Application with(Consumer<ServletContext> part) {
    parts.add(part);
    return this;
  }

  /** Adds a servlet that may start asynchronous processing. */
  Application servlet(String name, String path, Service service) {
    HttpServlet servlet =
        new HttpServlet() {
          private static final long serialVersionUID = 1L;

          @Override
          protected void service(HttpServletRequest request, HttpServletResponse response)
              throws ServletException, IOException {
            service.handle(request, response);
          }
        };
    return with(
        context -> {
          ServletRegistration.Dynamic registration = context.addServlet(name, servlet);
          registration.setAsyncSupported(true);
          registration.addMapping(path);
        });
  }

  @Override
  public void onStartup(Set<Class<?>> classes, ServletContext context) {
    parts.forEach(part -> part.accept(context));
  }
}
