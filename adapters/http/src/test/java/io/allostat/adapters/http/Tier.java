package io.allostat.adapters.http;

import io.allostat.adapters.servlet.ProfilingFilter;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.sampler.export.ProfileJson;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * One JVM of a site: a Tomcat whose one servlet, inside of a component, burns CPU time and calls
 * the next tier. It writes its port, and answers {@code begin} with {@code ok} and {@code profile}
 * with the profile since then, a line each; it ends when its input does.
 */
final class Tier {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private Tier() {}

  /**
   * Serves.
   *
   * @param arguments the servlet's name; the component's; milliseconds of CPU time to burn in it;
   *     the port of the next tier, or 0; how often it is called; the peers; a directory
   */
  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.WARNING);
    Tomcat tomcat = new Tomcat();
    try (Allostat allostat =
        Allostat.builder()
            .instance(arguments[0])
            .paused(true)
            .profile(
                Settings.of(
                    ProfileSettings.class,
                    Map.of(
                        "samplingHertz", "1000",
                        "bucketMillis", "100",
                        "historySeconds", "300",
                        "minSamples", "1")))
            .build()) {
      allostat.start();
      Service service =
          new Service(
              allostat,
              arguments[1],
              Long.parseLong(arguments[2]),
              Integer.parseInt(arguments[3]),
              Integer.parseInt(arguments[4]));
      tomcat.setBaseDir(arguments[6]);
      tomcat.setPort(0);
      tomcat.getConnector().setProperty("address", "127.0.0.1");
      Context context = tomcat.addContext("", arguments[6]);
      Tomcat.addServlet(context, arguments[0], service).addMapping("/*");
      context.addServletContainerInitializer(
          (classes, servlets) -> ProfilingFilter.install(servlets, allostat).setPeers(arguments[5]),
          Set.of());
      tomcat.start();
      System.out.println(tomcat.getConnector().getLocalPort());
      obey(allostat);
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private static void obey(Allostat allostat) throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    long begin = 0;
    for (String command = commands.readLine(); command != null; command = commands.readLine()) {
      long end = nextBucket(allostat);
      if (command.equals("begin")) {
        begin = end;
        System.out.println("ok");
      } else {
        Profile profile = allostat.profiler().history().window(begin, end).orElseThrow();
        String json = new String(ProfileJson.write(profile), StandardCharsets.UTF_8);
        System.out.println(json.replace('\n', ' '));
      }
    }
  }

  /** The end of the bucket that has in it all that came before this call. */
  private static long nextBucket(Allostat allostat) {
    long now = System.nanoTime();
    ProfileHistory history = allostat.profiler().history();
    while (history == ProfileHistory.EMPTY || history.latestNanos() - now < 0) {
      if (System.nanoTime() - now > PATIENCE_NANOS) {
        throw new IllegalStateException("the sampler does not sample");
      }
      LockSupport.parkNanos(1_000_000);
      history = allostat.profiler().history();
    }
    return history.latestNanos();
  }

  private static final class Service extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Component component;
    private final transient HttpClient client;
    private final long burnMillis;
    private final int nextPort;
    private final int calls;

    Service(Allostat allostat, String component, long burnMillis, int nextPort, int calls) {
      this.component = allostat.components().register(ComponentDescriptor.named(component));
      this.client =
          new StackHttpClient(
              HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(),
              allostat.profiler(),
              Hosts.parse("receivers", "127.0.0.1"));
      this.burnMillis = burnMillis;
      this.nextPort = nextPort;
      this.calls = calls;
    }

    @Override
    @SuppressWarnings("try")
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try (Call call = component.enter()) {
        burn();
        for (int i = 0; i < calls; i++) {
          URI next = URI.create("http://127.0.0.1:" + nextPort + "/");
          client.send(HttpRequest.newBuilder(next).build(), BodyHandlers.ofString());
        }
        response.getWriter().print("served");
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    private void burn() {
      long until = THREADS.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(burnMillis);
      while (THREADS.getCurrentThreadCpuTime() < until) {
        Thread.onSpinWait();
      }
    }
  }
}
