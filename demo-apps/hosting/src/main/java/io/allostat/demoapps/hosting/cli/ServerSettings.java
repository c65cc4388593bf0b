package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceTexts;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import java.nio.file.Path;
import java.util.Optional;

/** What every demo server is told, whatever it serves. */
public interface ServerSettings {
  /**
   * @return where the site listens
   */
  String address();

  /**
   * @return its HTTPS port, or 0 for any
   */
  int port();

  /**
   * @return the port of the management endpoint, or 0 for any
   */
  int managementPort();

  /**
   * @return what Allostat does
   */
  ServiceLevels serviceLevels();

  /**
   * @return settings of Allostat
   */
  Tuning tuning();

  /**
   * @return where everything is kept
   */
  Path stateDirectory();

  /**
   * @return how connections and requests are let in
   */
  Entry entry();

  /**
   * @return the share of the host's processors, where a manager divides them
   */
  Share share();

  /**
   * Checks two ports.
   *
   * @param port of the site
   * @param managementPort of the management endpoint
   * @throws IllegalArgumentException if one is none, or if they are the same and not 0
   */
  static void requirePorts(int port, int managementPort) {
    requirePort("--port", port);
    requirePort("--management-port", managementPort);
    if (port == managementPort && port != 0) {
      throw new IllegalArgumentException(
          "--management-port: expected another port than --port, got " + managementPort);
    }
  }

  private static void requirePort(String option, int port) {
    int most = 65_535;
    if (port < 0 || port > most) {
      throw new IllegalArgumentException(option + ": expected 0 to " + most + ", got " + port);
    }
  }

  /**
   * The settings of a server that has no others.
   *
   * @param address where the site listens
   * @param port its HTTPS port, or 0 for any
   * @param managementPort the port of the management endpoint, or 0 for any
   * @param serviceLevels what Allostat does
   * @param tuning settings of Allostat
   * @param stateDirectory where everything is kept
   * @param entry how connections and requests are let in
   * @param share of the host's processors, where a manager divides them
   */
  record Common(
      String address,
      int port,
      int managementPort,
      ServiceLevels serviceLevels,
      Tuning tuning,
      Path stateDirectory,
      Entry entry,
      Share share)
      implements ServerSettings {
    /** Checks the ports. */
    public Common {
      requirePorts(port, managementPort);
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
    /** With Allostat, without admission control and limiter. */
    public static final Entry DEFAULT =
        new Entry(true, false, TlsOptions.DEFAULT, LimiterSpec.NONE);

    /** Refuses admission control without Allostat, and without TLS. */
    public Entry {
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
    /** Nobody gives processors. */
    public static final Share NONE = new Share(Optional.empty(), "site");

    /** Checks the name. */
    public Share {
      ApplicationNames.requireValid(application);
    }

    /**
     * Reads the options.
     *
     * @param region the file, or null
     * @param application the name
     * @param entry which must have Allostat decide on connections: it is what asks for processors
     * @return how the manager knows the server
     * @throws IllegalArgumentException if it does not
     */
    public static Share of(Path region, String application, Entry entry) {
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
    /** Checks everything. */
    public Tuning {
      profile(samplingHertz);
      control(overload, underload, ServiceLevels.ON);
      ResourceTexts.resources(resources);
      ResourceTexts.views(views);
    }

    /**
     * No resources and views beside the usual ones.
     *
     * @param samplingHertz samples a second
     * @param overload the overload threshold, or null for the default
     * @param underload the underload threshold, or null for the default
     */
    public Tuning(double samplingHertz, Double overload, Double underload) {
      this(samplingHertz, overload, underload, "", "");
    }

    /**
     * Tells whether a resource was given thresholds of its own.
     *
     * @param resource a name
     * @return true if it is among the resources beside this machine's
     */
    public boolean controls(String resource) {
      return ResourceTexts.resources(resources).stream()
          .anyMatch(given -> given.name().equals(resource));
    }

    /**
     * @return how requests are sampled
     */
    public ProfileSettings profile() {
      return profile(samplingHertz);
    }

    /**
     * @param serviceLevels what Allostat does
     * @return how it regulates
     */
    public ControlSettings control(ServiceLevels serviceLevels) {
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
