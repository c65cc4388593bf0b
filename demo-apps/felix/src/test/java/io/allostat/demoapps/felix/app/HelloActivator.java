package io.allostat.demoapps.felix.app;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.apache.catalina.Context;
import org.apache.catalina.Host;
import org.apache.catalina.Wrapper;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;

/**
 * An application as a bundle that knows Tomcat and nothing of Allostat: one servlet. Under {@code
 * /hello/wait} it runs the service of type {@link Runnable} before it answers, if there is one;
 * under {@code /hello/async} it does so on a thread of its own, without one of the server; under
 * {@code /hello/events} it begins a stream of events that has no end; under {@code /hello/session}
 * it begins a session; under {@code /hello/shop} it asks the service of type {@link Function}, and
 * fails where that does.
 */
public final class HelloActivator implements BundleActivator {
  /** A header of the bundle: how long it waits for requests in progress when it stops. */
  public static final String GRACE_MILLIS = "Hello-Grace-Millis";

  private ServiceTracker<Host, Context> hosts;

  @Override
  public void start(BundleContext bundle) {
    hosts =
        new ServiceTracker<>(bundle, Host.class, null) {
          @Override
          public Context addingService(ServiceReference<Host> reference) {
            return deploy(bundle, bundle.getService(reference));
          }

          @Override
          public void removedService(ServiceReference<Host> reference, Context context) {
            context.getParent().removeChild(context);
          }
        };
    hosts.open();
  }

  private static Context deploy(BundleContext bundle, Host host) {
    StandardContext context = new StandardContext();
    context.setPath("/hello");
    context.setName("/hello");
    context.setDocBase(bundle.getDataFile("").getPath());
    context.setParentClassLoader(HelloActivator.class.getClassLoader());
    context.addLifecycleListener(new Tomcat.FixContextListener());
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    Wrapper wrapper = Tomcat.addServlet(context, "Hello", new HelloServlet(bundle));
    wrapper.setAsyncSupported(true);
    wrapper.addMapping("/");
    // The grace time within which a stop of the context waits for requests in progress.
    context.setUnloadDelay(Long.parseLong(bundle.getBundle().getHeaders().get(GRACE_MILLIS)));
    host.addChild(context);
    return context;
  }

  @Override
  public void stop(BundleContext bundle) {
    hosts.close();
  }

  /** Says hello. */
  private static final class HelloServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient BundleContext bundle;

    private HelloServlet(BundleContext bundle) {
      this.bundle = bundle;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      switch (request.getServletPath()) {
        case "/async" -> {
          answerLater(request.startAsync());
          return;
        }
        case "/events" -> {
          begin(request.startAsync());
          return;
        }
        case "/wait" -> await();
        default -> {}
      }
      if ("/session".equals(request.getServletPath())) {
        request.getSession();
      }
      response.getWriter().print("/shop".equals(request.getServletPath()) ? askTheShop() : "hello");
    }

    private void await() {
      ServiceReference<Runnable> wait = bundle.getServiceReference(Runnable.class);
      if (wait != null) {
        bundle.getService(wait).run();
        bundle.ungetService(wait);
      }
    }

    private void answerLater(AsyncContext context) {
      context.setTimeout(0);
      Thread later =
          new Thread(
              () -> {
                await();
                try {
                  context.getResponse().getWriter().print("hello");
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                } finally {
                  context.complete();
                }
              },
              "hello-later");
      later.start();
    }

    private static void begin(AsyncContext context) throws IOException {
      context.setTimeout(0);
      ServletResponse response = context.getResponse();
      response.setContentType("text/event-stream");
      response.getWriter().print("data: hello\n\n");
      response.flushBuffer();
    }

    private Object askTheShop() {
      ServiceReference<?> front = bundle.getServiceReference(Function.class.getName());
      @SuppressWarnings("unchecked")
      Function<String, Object> asked = (Function<String, Object>) bundle.getService(front);
      try {
        return asked.apply("lamp");
      } finally {
        bundle.ungetService(front);
      }
    }
  }
}
