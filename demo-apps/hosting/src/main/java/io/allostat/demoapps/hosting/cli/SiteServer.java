package io.allostat.demoapps.hosting.cli;

import io.allostat.adapters.console.ManagementEndpoint;
import io.allostat.adapters.tomcat.AllostatTomcat;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.limiter.Dimmer;
import io.allostat.demoapps.hosting.server.WebServer;
import io.allostat.demoapps.hosting.server.WebServer.Entrance;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.catalina.startup.Tomcat;

/**
 * A running server: data, sites, Tomcat, Allostat and the management endpoint. Several sites have a
 * context and data of their own each, and one Allostat that decides over all of them.
 */
public final class SiteServer implements AutoCloseable {
  /** The component of a site's database. */
  public static final String DATABASE = "Database";

  /** How often the server shows the manager that it lives. */
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** For how long the manager, which beats each second, may be silent. */
  private static final Duration STALE = Duration.ofSeconds(10);

  private final String name;

  /** Whether each site has a folder of its own in the state directory. */
  private final boolean apart;

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final List<ServedSite> sites = new ArrayList<>();
  private int port;
  private int managementPort;
  private String scheme = "https";

  private SiteServer(String name, boolean apart) {
    this.name = name;
    this.apart = apart;
  }

  /**
   * Starts everything, or nothing.
   *
   * @param name of the application, such as {@code auction}: of the instance and of its paths
   * @param options what the server is told
   * @param site opens what it serves, kept in the server's state directory
   * @return the server, to be closed
   * @throws StartException if a part cannot be started; its message is one line for the operator
   */
  public static SiteServer start(String name, ServerSettings options, HostedSite.Opening site)
      throws StartException {
    return start(name, options, Map.of(name, site), false);
  }

  /**
   * Starts several sites in one server, or nothing. Each keeps its data in the directory of its
   * name in the server's state directory. Where there are two or more, the names of their
   * components begin with theirs, see {@link SiteNames}.
   *
   * @param name of the server: of the instance and of the MBean
   * @param options what the server is told
   * @param sites opens each, by its name, which its paths begin with; opened in this order
   * @return the server, to be closed
   * @throws StartException if a part cannot be started; its message is one line for the operator
   * @throws IllegalArgumentException if there is no site
   */
  public static SiteServer together(
      String name, ServerSettings options, Map<String, HostedSite.Opening> sites)
      throws StartException {
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("sites: expected at least one, got none");
    }
    return start(name, options, sites, true);
  }

  private static SiteServer start(
      String name, ServerSettings options, Map<String, HostedSite.Opening> sites, boolean apart)
      throws StartException {
    SiteServer server = new SiteServer(name, apart);
    try {
      server.open(options, sites);
      return server;
    } catch (StartException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void open(ServerSettings options, Map<String, HostedSite.Opening> openings)
      throws StartException {
    StateDirectory directory = opened(StateDirectory.open(options.stateDirectory()));
    requireFree("--port", options.address(), options.port());
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    requireFree("--management-port", loopback, options.managementPort());
    Optional<RegionClient> processors = processors(options.share());
    for (Map.Entry<String, HostedSite.Opening> opening : openings.entrySet()) {
      String site = opening.getKey();
      StateDirectory data =
          apart ? opened(StateDirectory.open(directory.resolve(site))) : directory;
      HostedSite open = opened(opening.getValue().open(data));
      sites.add(new ServedSite(new SiteNames(site, openings.size() == 1), open));
    }
    if (options.entry().allostat()) {
      managed(options, directory, processors);
    } else {
      unmanaged(options, directory);
    }
  }

  private void managed(
      ServerSettings options, StateDirectory directory, Optional<RegionClient> processors)
      throws StartException {
    Allostat allostat = opened(managed(() -> allostat(options, directory, processors)));
    List<WebServer.Site> pages =
        sites.stream().map(site -> site.managed(allostat.components())).toList();
    managed(
        () -> {
          allostat.start();
          return allostat;
        });
    if (options.serviceLevels() == ServiceLevels.OFF) {
      fullService(allostat.components());
    }
    management(
        allostat,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), options.managementPort()));
    Optional<Admission> admission =
        options.entry().admission() ? Optional.of(allostat.admission()) : Optional.empty();
    WebServer web =
        web(
            options,
            directory,
            pages,
            admission,
            Optional.empty(),
            tomcat -> AllostatTomcat.install(tomcat, allostat).setContextNames(sites.size() > 1));
    processors.ifPresent(client -> opened(web.follow(client)));
    // From now on the load monitor asks, when connections come.
    processors.ifPresent(client -> client.request(0));
  }

  /**
   * Before anything that takes long is made: a name that another server has ends it here. To start
   * takes processors too, which the load monitor does not ask for.
   */
  private Optional<RegionClient> processors(ServerSettings.Share share) throws StartException {
    if (share.region().isEmpty()) {
      return Optional.empty();
    }
    CpuSet cpus = MachineCpus.query().usable();
    Allocation unmanaged =
        new Allocation(
            OwnProcessors.of(cpus), cpus.toCpuList(), System.currentTimeMillis(), State.UNMANAGED);
    Path region = share.region().get();
    try {
      RegionClient client =
          opened(RegionClient.join(region, share.application(), unmanaged, BEAT, STALE));
      client.request(cpus.size());
      return Optional.of(client);
    } catch (NoSuchFileException e) {
      throw new StartException(
          "--processors: expected the region of a processor manager, there is no file " + region,
          e);
    } catch (IOException e) {
      throw new StartException("--processors: " + e.getMessage(), e);
    }
  }

  /** The sites alone: no component is tracked; what moves their levels is a rival. */
  private void unmanaged(ServerSettings options, StateDirectory directory) throws StartException {
    Dimmer dimmer = new Dimmer();
    List<WebServer.Site> pages =
        sites.stream().map(site -> site.unmanaged(dimmer::dimmed)).toList();
    web(options, directory, pages, Optional.empty(), Optional.of(dimmer), tomcat -> {});
  }

  private WebServer web(
      ServerSettings options,
      StateDirectory directory,
      List<WebServer.Site> pages,
      Optional<Admission> admission,
      Optional<Dimmer> dimmer,
      Consumer<Tomcat> before)
      throws StartException {
    Entrance entrance =
        new Entrance(options.entry().tls(), admission, options.entry().limiter(), dimmer);
    WebServer web =
        opened(
            WebServer.start(
                name, options.address(), options.port(), pages, directory, entrance, before));
    port = web.port();
    scheme = options.entry().tls().secure() ? "https" : "http";
    return web;
  }

  /** What Allostat cannot start with concerns its directory. */
  private static Allostat managed(Supplier<Allostat> part) throws StartException {
    try {
      return part.get();
    } catch (IllegalStateException e) {
      throw new StartException("--state-dir: " + e.getMessage(), e);
    }
  }

  /** Levels of an earlier run are taken up at the start; nothing would ever undo them here. */
  private static void fullService(Components components) {
    for (Component component : components.all()) {
      if (!component.pinned()) {
        components.setServiceLevel(component.name(), 0, Origin.APPLICATION);
      }
    }
  }

  private void management(Allostat allostat, InetSocketAddress address) throws StartException {
    ManagementEndpoint endpoint = opened(new ManagementEndpoint(allostat, address));
    try {
      endpoint.start();
    } catch (IOException e) {
      throw cannotListen("--management-port", address, e);
    }
    managementPort = endpoint.port();
  }

  private Allostat allostat(
      ServerSettings options, StateDirectory directory, Optional<RegionClient> processors) {
    AllostatBuilder builder =
        Allostat.builder()
            .instance(name)
            // What a level saves depends on the amount of data.
            .stateDirectory(directory.resolve("allostat/" + population()))
            .profile(options.tuning().profile())
            .control(options.tuning().control(options.serviceLevels()))
            .resources(options.tuning().resources())
            .views(options.tuning().views())
            .paused(options.serviceLevels() == ServiceLevels.OFF);
    processors.ifPresent(builder::processors);
    sites.forEach(site -> site.site().describe(builder, site.names()));
    return builder.build();
  }

  /** The same in whichever order the sites are named. */
  private String population() {
    return sites.stream()
        .map(each -> apart ? each.nameAndPopulation() : each.site().population())
        .sorted()
        .collect(Collectors.joining("_"));
  }

  /** Found out before data are generated for a minute. */
  private static void requireFree(String option, String host, int port) throws StartException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(address);
    } catch (IOException e) {
      throw cannotListen(option, address, e);
    }
  }

  private static StartException cannotListen(
      String option, InetSocketAddress address, IOException e) {
    return new StartException(
        option
            + ": cannot listen at "
            + address.getHostString()
            + " port "
            + address.getPort()
            + ": "
            + e.getMessage(),
        e);
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /**
   * @return the port of all sites
   */
  public int port() {
    return port;
  }

  /**
   * @return the addresses of the sites' first pages, as seen from this machine
   */
  public List<String> homes() {
    return sites.stream()
        .map(site -> scheme + "://localhost:" + port + "/" + site.names().site() + "/Home")
        .toList();
  }

  /**
   * @return the management endpoint's port; 0 without Allostat
   */
  public int managementPort() {
    return managementPort;
  }

  /**
   * @return the processes that the sites' databases run in, those apart that run in this one
   */
  public List<Long> databasePids() {
    return sites.stream()
        .map(site -> site.site().databasePid())
        .flatMapToLong(OptionalLong::stream)
        .boxed()
        .toList();
  }

  /** Stops what runs in reverse order of its start. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      AutoCloseable part = opened.pop();
      try {
        part.close();
      } catch (Exception e) {
        System.err.println(name + ": " + part.getClass().getSimpleName() + " did not stop: " + e);
      }
    }
  }
}
