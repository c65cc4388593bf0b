package io.allostat.demoapps.auction.cli;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceTexts;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.limiter.LimiterSpec;
import io.allostat.demoapps.auction.server.TlsOptions;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.nio.file.Path;
import java.util.Optional;

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
    Share share) {
  private static final int MAX_PORT = 65_535;

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
    requirePort("--port", port);
    requirePort("--management-port", managementPort);
    if (port == managementPort && port != 0) {
      throw new IllegalArgumentException(
          "--management-port: expected another port than --port, got " + managementPort);
    }
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

  private static void requirePort(String option, int port) {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException(option + ": expected 0 to " + MAX_PORT + ", got " + port);
    }
  }

  /**
   * How connections and requests are let in.
   *
   * @param allostat whether Allostat is there at all
   * @param admission whether it decides on connections before their handshake
   * @param tls what is offered in TLS
   * @param limiter what else limits connections or requests
   */
  record Entry(boolean allostat, boolean admission, TlsOptions tls, LimiterSpec limiter) {
    static final Entry DEFAULT = new Entry(true, false, TlsOptions.DEFAULT, LimiterSpec.NONE);

    Entry {
      if (admission && !allostat) {
        throw new IllegalArgumentException("--admission on: expected --allostat on, got off");
      }
      if (admission && !tls.secure()) {
        throw new IllegalArgumentException("--admission on: expected a version of TLS, got off");
      }
    }
  }

  /**
   * How the processor manager knows this server.
   *
   * @param region file that is shared with it; empty without a manager
   * @param application the server's name there
   */
  record Share(Optional<Path> region, String application) {
    static final String NAME = "auction";
    static final Share NONE = new Share(Optional.empty(), NAME);

    Share {
      ApplicationNames.requireValid(application);
    }

    /**
     * Reads the options.
     *
     * @param region the file, or null
     * @param application the name
     * @param entry which must have Allostat decide on connections: it is what asks for processors
     */
    static Share of(Path region, String application, Entry entry) {
      if (region != null && !entry.admission()) {
        throw new IllegalArgumentException("--processors: expected with --admission on only");
      }
      return new Share(Optional.ofNullable(region), application);
    }
  }

  /**
   * Settings of Allostat.
   *
   * @param samplingHertz samples a second
   * @param overload the overload threshold, or null for the default
   * @param underload the underload threshold, or null for the default
   * @param resources controlled resources beside this machine's, see {@link ResourceTexts}
   * @param views views beside that of the embedded database, see {@link ResourceTexts}
   */
  record Tuning(
      double samplingHertz, Double overload, Double underload, String resources, String views) {
    Tuning {
      profile(samplingHertz);
      control(overload, underload, ServiceLevels.ON);
      ResourceTexts.resources(resources);
      ResourceTexts.views(views);
    }

    Tuning(double samplingHertz, Double overload, Double underload) {
      this(samplingHertz, overload, underload, "", "");
    }

    ProfileSettings profile() {
      return profile(samplingHertz);
    }

    ControlSettings control(ServiceLevels serviceLevels) {
      return control(overload, underload, serviceLevels);
    }

    private static ProfileSettings profile(double samplingHertz) {
      ProfileSettings d = ProfileSettings.defaults();
      return new ProfileSettings(
          samplingHertz,
          d.bucketMillis(),
          d.historySeconds(),
          d.windowSeconds(),
          d.minSamples(),
          d.maxComponents(),
          d.maxStacks(),
          d.maxRemoteStacks(),
          d.maxContexts(),
          d.maxRequestSeconds());
    }

    private static ControlSettings control(
        Double overload, Double underload, ServiceLevels serviceLevels) {
      ControlSettings d = ControlSettings.defaults();
      return new ControlSettings(
          d.decisionSeconds(),
          d.calibrationSeconds(),
          d.settleSeconds(),
          serviceLevels != ServiceLevels.NO_CALIBRATION,
          overload == null ? d.overloadThreshold() : overload,
          underload == null ? d.underloadThreshold() : underload,
          d.minCalibrationSamples(),
          d.journalEntries());
    }
  }
}
