package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.nativeaffinity.topology.CpuSet;
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
 * @param database where it runs
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
    Database database,
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
        Database.EMBEDDED,
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
      Database database,
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

  ServerOptions {
    ServerSettings.requirePorts(port, managementPort);
  }

  /**
   * Where the database runs.
   *
   * @param apart in a process of its own
   * @param cpus what that may run on; none for wherever the server may
   */
  record Database(boolean apart, CpuSet cpus) {
    static final Database EMBEDDED = new Database(false, CpuSet.none());

    /**
     * Reads the options.
     *
     * @param where {@code embedded} or {@code process}
     * @param cpus a list of CPUs, or null
     */
    static Database of(String where, String cpus) {
      boolean apart = where.equals("process");
      if (!apart && !where.equals("embedded")) {
        throw new IllegalArgumentException(
            "--database: expected embedded or process, got \"" + where + '"');
      }
      if (cpus == null) {
        return new Database(apart, CpuSet.none());
      }
      if (!apart) {
        throw new IllegalArgumentException(
            "--database-cpus: expected with --database process only, got " + cpus);
      }
      return new Database(true, CpuSet.parseCpuList("--database-cpus", cpus));
    }
  }
}
