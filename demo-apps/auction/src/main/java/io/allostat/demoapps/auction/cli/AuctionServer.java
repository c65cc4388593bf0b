package io.allostat.demoapps.auction.cli;

import io.allostat.adapters.console.ManagementEndpoint;
import io.allostat.adapters.jdbc.ComponentDataSource;
import io.allostat.adapters.tomcat.AllostatTomcat;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.demoapps.auction.StartException;
import io.allostat.demoapps.auction.data.ConsistencyBean;
import io.allostat.demoapps.auction.data.DatabaseProcess;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.data.StateDirectory;
import io.allostat.demoapps.auction.server.WebServer;
import io.allostat.demoapps.auction.server.WebServer.Entrance;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.auction.site.Unmanaged;
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
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.catalina.startup.Tomcat;

/** A running server: data, site, Tomcat, Allostat and the management endpoint. */
final class AuctionServer implements AutoCloseable {
  private static final String DATABASE = "Database";

  /** How often the server shows the manager that it lives. */
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** For how long the manager, which beats each second, may be silent. */
  private static final Duration STALE = Duration.ofSeconds(10);

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private int port;
  private int managementPort;
  private OptionalLong databasePid = OptionalLong.empty();

  private AuctionServer() {}

  /**
   * Starts everything, or nothing.
   *
   * @throws StartException if a part cannot be started; its message is one line for the operator
   */
  static AuctionServer start(ServerOptions options) throws StartException {
    AuctionServer server = new AuctionServer();
    try {
      server.open(options);
      return server;
    } catch (StartException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void open(ServerOptions options) throws StartException {
    StateDirectory directory = opened(StateDirectory.open(options.stateDirectory()));
    requireFree("--port", options.address(), options.port());
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    requireFree("--management-port", loopback, options.managementPort());
    Optional<RegionClient> processors = processors(options.share());
    SiteDatabase database =
        opened(
            SiteDatabase.open(
                directory,
                options.population(),
                System.err,
                options.database().apart(),
                options.database().cpus()));
    opened(ConsistencyBean.publish(database.dataSource()));
    databasePid = database.process().stream().mapToLong(DatabaseProcess::pid).findFirst();
    if (options.entry().allostat()) {
      managed(options, directory, database, processors);
    } else {
      unmanaged(options, directory, database);
    }
  }

  private void managed(
      ServerOptions options,
      StateDirectory directory,
      SiteDatabase database,
      Optional<RegionClient> processors)
      throws StartException {
    Allostat allostat =
        opened(managed(() -> allostat(options, directory, database.process(), processors)));
    Component component = allostat.components().register(ComponentDescriptor.named(DATABASE));
    Site site =
        new Site(
            allostat.components()::register,
            new ComponentDataSource(database.dataSource(), component),
            database.facts(),
            !options.database().cpus().isEmpty());
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
            site,
            admission,
            tomcat -> AllostatTomcat.install(tomcat, allostat));
    processors.ifPresent(client -> opened(web.follow(client)));
    // From now on the load monitor asks, when connections come.
    processors.ifPresent(client -> client.request(0));
  }

  /**
   * Before anything that takes long is made: a name that another server has ends it here. To start
   * takes processors too, which the load monitor does not ask for.
   */
  private Optional<RegionClient> processors(ServerOptions.Share share) throws StartException {
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

  /** The site alone: no component is tracked, and nothing of Allostat is in a request's way. */
  private void unmanaged(ServerOptions options, StateDirectory directory, SiteDatabase database)
      throws StartException {
    Site site =
        new Site(
            Unmanaged::new,
            database.dataSource(),
            database.facts(),
            !options.database().cpus().isEmpty());
    web(options, directory, site, Optional.empty(), tomcat -> {});
  }

  private WebServer web(
      ServerOptions options,
      StateDirectory directory,
      Site site,
      Optional<Admission> admission,
      Consumer<Tomcat> before)
      throws StartException {
    Entrance entrance = new Entrance(options.entry().tls(), admission, options.entry().limiter());
    WebServer web =
        opened(
            WebServer.start(options.address(), options.port(), site, directory, entrance, before));
    port = web.port();
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

  private static Allostat allostat(
      ServerOptions options,
      StateDirectory directory,
      Optional<DatabaseProcess> database,
      Optional<RegionClient> processors) {
    AllostatBuilder builder =
        Allostat.builder()
            .instance("auction")
            // What a level saves depends on the amount of data.
            .stateDirectory(directory.resolve("allostat/" + options.population().name()))
            .profile(options.tuning().profile())
            .control(options.tuning().control(options.serviceLevels()))
            .resources(options.tuning().resources())
            .views(options.tuning().views())
            .paused(options.serviceLevels() == ServiceLevels.OFF);
    processors.ifPresent(builder::processors);
    database.ifPresentOrElse(
        process -> builder.source(source(process, options.database())),
        () -> builder.view(new ResourceView("database", "cpu", DATABASE)));
    return builder.build();
  }

  /** With CPUs of its own it can fill by itself; without, it is part of what the server's do. */
  private static ResourceSource source(DatabaseProcess process, ServerOptions.Database database) {
    Optional<String> shares = database.cpus().isEmpty() ? Optional.of("cpu") : Optional.empty();
    return new ResourceSource(DATABASE, "pid", Long.toString(process.pid()), shares);
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

  /** The site's port. */
  int port() {
    return port;
  }

  /** The management endpoint's port. */
  int managementPort() {
    return managementPort;
  }

  /** The process that the database runs in; empty if that is this one. */
  OptionalLong databasePid() {
    return databasePid;
  }

  /** Stops what runs in reverse order of its start. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      AutoCloseable part = opened.pop();
      try {
        part.close();
      } catch (Exception e) {
        System.err.println("auction: " + part.getClass().getSimpleName() + " did not stop: " + e);
      }
    }
  }
}
