package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.keys.ServerKey;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/**
 * The command line of a demo server: the options that all of them have. Everything that is wrong
 * with it is one line and exit code 2.
 */
public abstract class SiteCommand implements Callable<Integer> {
  private static final int CANNOT_START = 2;
  private static final String SESSION_TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  private final Relaunch.Program program;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8443",
      description = "HTTPS port, 0 for any that is free. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--management-port",
      paramLabel = "PORT",
      defaultValue = "9990",
      description =
          "Port of the dashboard, /status and /metrics, always at the loopback address; 0 for any"
              + " that is free. Default: ${DEFAULT-VALUE}.")
  private int managementPort;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address the site listens at. Default: ${DEFAULT-VALUE}.")
  private String address;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description =
          "CPUs to run on, such as 0 or 0-3,8: the server starts itself again bound to them, with a"
              + " heap and a collector fit for one CPU unless the command line sets them. Default:"
              + " the CPUs it was given.")
  private String cpus;

  @Option(
      names = "--service-levels",
      paramLabel = "on|off|no-calibration",
      defaultValue = "on",
      converter = ServiceLevels.Converter.class,
      description =
          "on: Allostat moves the service levels; off: it only observes; no-calibration: it goes by"
              + " the thresholds alone. Default: ${DEFAULT-VALUE}.")
  private ServiceLevels serviceLevels;

  @Option(
      names = "--overload-threshold",
      paramLabel = "SHARE",
      description = "CPU usage above which service is degraded, 0.01 to 1. Default: 0.85.")
  private Double overloadThreshold;

  @Option(
      names = "--underload-threshold",
      paramLabel = "SHARE",
      description = "CPU usage below which service is upgraded, 0 to 0.99. Default: 0.70.")
  private Double underloadThreshold;

  @Option(
      names = "--sampling-hertz",
      paramLabel = "HERTZ",
      defaultValue = "10",
      description =
          "Samples of the running requests a second, 1 to 1000. Default: ${DEFAULT-VALUE}.")
  private double samplingHertz;

  @Option(
      names = "--resources",
      paramLabel = "LIST",
      defaultValue = "",
      description =
          "Controlled resources beside the CPU, comma-separated name=type(target): disk(device),"
              + " pid(number), command(name), cgroup(path) or host(URL#resource). Default: none.")
  private String resources;

  @Option(
      names = "--views",
      paramLabel = "LIST",
      defaultValue = "",
      description =
          "Views beside that of the database, comma-separated name=cpu:component or, of other"
              + " processes on the server's CPUs, name=cpu:type(target). Default: none.")
  private String views;

  @Option(
      names = "--allostat",
      paramLabel = "on|off",
      defaultValue = "on",
      converter = OnOff.Converter.class,
      description =
          "off: the site without Allostat, as it would be otherwise; then there is no management"
              + " port. Default: ${DEFAULT-VALUE}.")
  private OnOff allostat;

  @Option(
      names = "--admission",
      paramLabel = "on|off",
      defaultValue = "off",
      converter = OnOff.Converter.class,
      description =
          "on: Allostat decides on each TLS connection before its handshake. Default:"
              + " ${DEFAULT-VALUE}.")
  private OnOff admission;

  @Option(
      names = "--tls",
      paramLabel = "1.2|1.3|both|off",
      defaultValue = "both",
      converter = Words.OfVersions.class,
      description = "Versions of TLS; off: plain HTTP, to compare with. Default: ${DEFAULT-VALUE}.")
  private TlsOptions.Versions tls;

  @Option(
      names = "--tickets",
      paramLabel = "on|off",
      converter = OnOff.Converter.class,
      description =
          "off: the server keeps the TLS sessions itself, so that admission control can look claims"
              + " up. Default: off with --admission on, else on, as the JDK's.")
  private OnOff tickets;

  @Option(
      names = "--certificate",
      paramLabel = "rsa|ec",
      defaultValue = "ec",
      converter = Words.OfKeys.class,
      description = "Key of the server: RSA-2048 or EC P-256. Default: ${DEFAULT-VALUE}.")
  private ServerKey certificate;

  @Option(
      names = "--limiter",
      paramLabel = "LIMITER",
      defaultValue = "none",
      description =
          "For comparisons: none, semaphore:N (requests at once), concurrency-limits:vegas,"
              + " gradient2, vegas-tuned or gradient2-tuned, sentinel:cpu=SHARE or load=LOAD, blind:N"
              + " (TLS handshakes a second); with --allostat off also brownout:pole=POLE,"
              + "setpoint=SECONDS, and +least after another for the least service levels. Default:"
              + " ${DEFAULT-VALUE}.")
  private String limiter;

  @Option(
      names = "--processors",
      paramLabel = "FILE",
      description =
          "The region of the processor manager of this host, as its option --region names it: the"
              + " server asks it for processors, and admits what fits into those that it is given;"
              + " --admission on only. Default: no manager.")
  private Path processors;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description =
          "The server's name with that manager; two servers have two. Default: the command's name.")
  private String application;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description =
          "Directory of the data, the server's key and what Allostat has learned; one server at a"
              + " time. Default: one named after the command in .allostat of the home directory.")
  private Path stateDirectory;

  @Option(names = "--help", usageHelp = true, description = "Show this text.")
  private boolean help;

  private List<String> arguments = List.of();

  /**
   * @param name of the command: what messages, threads and the default directory are called after
   * @param main the class that starts it, for a JVM that is started again
   */
  protected SiteCommand(String name, Class<?> main) {
    program = new Relaunch.Program(name, main);
  }

  /** A server that could be started: its options are sound. */
  @FunctionalInterface
  protected interface Prepared {
    /**
     * Starts it.
     *
     * @return the server
     * @throws StartException if a part cannot be started
     */
    SiteServer start() throws StartException;
  }

  /**
   * Checks all options.
   *
   * @param settings those that all servers have
   * @return what to start
   * @throws IllegalArgumentException if an option is wrong
   */
  protected abstract Prepared prepare(ServerSettings.Common settings);

  /**
   * @param server which runs
   * @return one line for who waits for it
   */
  protected String ready(SiteServer server) {
    return ready(program.name(), server.homes(), server.databasePids());
  }

  /** Of several processes, who looks after them wants to know which is which. */
  static String ready(String name, List<String> homes, List<Long> databasePids) {
    StringBuilder ready = new StringBuilder(name + ": ready on " + String.join(", ", homes));
    if (!databasePids.isEmpty()) {
      ready.append(", pid ").append(ProcessHandle.current().pid());
      databasePids.forEach(pid -> ready.append(", database pid ").append(pid));
    }
    return ready.toString();
  }

  /**
   * Runs the command; returns when the server could not start or the help was shown.
   *
   * @param given the command line
   * @return the exit code
   */
  protected final int execute(String... given) {
    arguments = List.of(given);
    return new CommandLine(this)
        .setParameterExceptionHandler((e, all) -> complain(e.getMessage()))
        .setExecutionExceptionHandler(this::failed)
        .execute(given);
  }

  private int failed(Exception e, CommandLine commandLine, ParseResult given) throws Exception {
    if (e instanceof StartException || e instanceof IllegalArgumentException) {
      return complain(e.getMessage());
    }
    throw e;
  }

  private int complain(String message) {
    System.err.println(program.name() + ": " + message.lines().findFirst().orElse("failed"));
    return CANNOT_START;
  }

  @Override
  public final Integer call() throws StartException, InterruptedException {
    if (stateDirectory == null) {
      stateDirectory = StateDirectory.usual(program.name());
    }
    Prepared prepared = prepare(settings());
    if (cpus != null) {
      Relaunch relaunch = Relaunch.onCpus(program, cpus, arguments);
      if (relaunch.needed()) {
        return relaunch.run();
      }
    }
    configureLibraries();
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    SiteServer server = prepared.start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, program.name() + "-stop"));
    System.out.println(ready(server));
    new CountDownLatch(1).await();
    return 0;
  }

  private ServerSettings.Common settings() {
    ServerSettings.Entry entry =
        new ServerSettings.Entry(
            allostat == OnOff.ON,
            admission == OnOff.ON,
            new TlsOptions(tls, certificate),
            LimiterSpec.parse(limiter));
    return new ServerSettings.Common(
        address,
        port,
        managementPort,
        serviceLevels,
        new ServerSettings.Tuning(
            samplingHertz, overloadThreshold, underloadThreshold, resources, views),
        stateDirectory,
        entry,
        ServerSettings.Share.of(
            processors, application == null ? program.name() : application, entry));
  }

  /** What libraries read once, when their classes are loaded. */
  private void configureLibraries() {
    boolean giveTickets = tickets == null ? admission == OnOff.OFF : tickets == OnOff.ON;
    if (!giveTickets) {
      System.setProperty(SESSION_TICKETS, "false");
    }
    // Sentinel would write into the user's home.
    System.setProperty("csp.sentinel.log.dir", stateDirectory.resolve("sentinel").toString());
  }
}
