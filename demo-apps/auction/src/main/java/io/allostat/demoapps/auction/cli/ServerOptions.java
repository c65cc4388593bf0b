package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import java.nio.file.Path;

/**
 * What a server is made of.
 *
 * @param address where the site listens
 * @param port its HTTPS port, or 0 for any
 * @param managementPort the port of the management endpoint, or 0 for any
 * @param population what is in the database
 * @param serviceLevels what Allostat does
 * @param tuning settings of Allostat
 * @param database which it is and where it runs
 * @param stateDirectory where everything is kept
 * @param entry how connections and requests are let in
 * @param share of the host's processors, where a manager divides them
 */
record ServerOptions(
    String address,
    int port,
    int managementPort,
    Population population,
    ServiceLevels serviceLevels,
    Tuning tuning,
    DatabaseSpec database,
    Path stateDirectory,
    Entry entry,
    Share share)
    implements ServerSettings {
  /** A server whose database and entrance are as by default. */
  ServerOptions(
      String address,
      int port,
      int managementPort,
      Population population,
      ServiceLevels serviceLevels,
      Tuning tuning,
      Path stateDirectory) {
    this(
        address,
        port,
        managementPort,
        population,
        serviceLevels,
        tuning,
        DatabaseSpec.EMBEDDED,
        stateDirectory,
        Entry.DEFAULT);
  }

  /** A server that nobody gives processors to. */
  ServerOptions(
      String address,
      int port,
      int managementPort,
      Population population,
      ServiceLevels serviceLevels,
      Tuning tuning,
      DatabaseSpec database,
      Path stateDirectory,
      Entry entry) {
    this(
        address,
        port,
        managementPort,
        population,
        serviceLevels,
        tuning,
        database,
        stateDirectory,
        entry,
        Share.NONE);
  }

  /** What all servers are told, with the data of this one. */
  static ServerOptions of(
      ServerSettings.Common settings, Population population, DatabaseSpec database) {
    return new ServerOptions(
        settings.address(),
        settings.port(),
        settings.managementPort(),
        population,
        settings.serviceLevels(),
        settings.tuning(),
        database,
        settings.stateDirectory(),
        settings.entry(),
        settings.share());
  }

  ServerOptions {
    ServerSettings.requirePorts(port, managementPort);
  }

  /**
   * Whether a resource of the database's name has thresholds of its own, so that it may make sense
   * to move work away from it.
   *
   * @param name the name
   */
  boolean controls(String name) {
    return !database.cpus().isEmpty() || tuning.controls(name);
  }
}
