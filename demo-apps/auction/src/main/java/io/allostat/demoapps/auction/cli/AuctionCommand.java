package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.StartException;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.limiter.LimiterSpec;
import io.allostat.demoapps.auction.server.TlsOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command line. Everything that is wrong with it is one line and exit code 2. */
@Command(
    name = "auction",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "A RUBiS-like auction site on Tomcat and a database, managed by Allostat.",
      "It runs until SIGTERM or SIGINT, lets the requests in progress finish and then exits."
    },
    footer = {
      "",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
public final class AuctionCommand implements Callable<Integer> {
  private static final int CANNOT_START = 2;
  private static final String SESSION_TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  @Spec private CommandSpec spec;

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
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "6",
      description =
          "Number of items as a multiple of 32,667; it sets the site's capacity. The data are"
              + " generated at the first start with a scale and kept. Default: ${DEFAULT-VALUE},"
              + " which is meant for 85 to 100 replies/s on one CPU.")
  private BigDecimal scale;

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
      names = "--database",
      paramLabel = "embedded|process",
      defaultValue = "embedded",
      description =
          "process: the database is a process of its own, which ends with the server. Default:"
              + " ${DEFAULT-VALUE}.")
  private String database;

  @Option(
      names = "--database-cpus",
      paramLabel = "LIST",
      description =
          "CPUs of the database's process, none of them the server's: the controlled resource"
              + " Database. Without this option it is a view of the server's CPUs.")
  private String databaseCpus;

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
  private TlsOptions.Key certificate;

  @Option(
      names = "--limiter",
      paramLabel = "LIMITER",
      defaultValue = "none",
      description =
          "For comparisons: none, semaphore:N (requests at once), concurrency-limits:vegas,"
              + " gradient2, vegas-tuned or gradient2-tuned, sentinel:cpu=SHARE or load=LOAD, blind:N"
              + " (TLS handshakes a second). Default: ${DEFAULT-VALUE}.")
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
      defaultValue = ServerOptions.Share.NAME,
      description =
          "The server's name with that manager; two servers have two. Default: ${DEFAULT-VALUE}.")
  private String application;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      defaultValue = "${sys:user.home}/.allostat/auction",
      description =
          "Directory of the data, the server's key and what Allostat has learned; one server at a"
              + " time. Default: ${DEFAULT-VALUE}.")
  private Path stateDirectory;

  @Option(names = "--help", usageHelp = true, description = "Show this text.")
  private boolean help;

  private List<String> arguments = List.of();

  private AuctionCommand() {}

  /**
   * Runs the command; returns when the server could not start or the help was shown.
   *
   * @param arguments the command line
   * @return the exit code
   */
  public static int run(String... arguments) {
    AuctionCommand command = new AuctionCommand();
    command.arguments = List.of(arguments);
    return new CommandLine(command)
        .setParameterExceptionHandler((e, given) -> complain(e.getMessage()))
        .setExecutionExceptionHandler(AuctionCommand::failed)
        .execute(arguments);
  }

  private static int failed(Exception e, CommandLine commandLine, ParseResult given)
      throws Exception {
    if (e instanceof StartException || e instanceof IllegalArgumentException) {
      return complain(e.getMessage());
    }
    throw e;
  }

  private static int complain(String message) {
    System.err.println("auction: " + message.lines().findFirst().orElse("failed"));
    return CANNOT_START;
  }

  @Override
  public Integer call() throws StartException, InterruptedException {
    ServerOptions.Entry entry =
        new ServerOptions.Entry(
            allostat == OnOff.ON,
            admission == OnOff.ON,
            new TlsOptions(tls, certificate),
            LimiterSpec.parse(limiter));
    ServerOptions options =
        new ServerOptions(
            address,
            port,
            managementPort,
            new Population(scale, Population.USERS),
            serviceLevels,
            new ServerOptions.Tuning(
                samplingHertz, overloadThreshold, underloadThreshold, resources, views),
            ServerOptions.Database.of(database, databaseCpus),
            stateDirectory,
            entry,
            ServerOptions.Share.of(processors, application, entry));
    if (cpus != null) {
      Relaunch relaunch = Relaunch.onCpus(cpus, arguments);
      if (relaunch.needed()) {
        return relaunch.run();
      }
    }
    configureLibraries();
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    AuctionServer server = AuctionServer.start(options);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "auction-stop"));
    System.out.println(
        ready(entry.tls().secure() ? "https" : "http", server.port(), server.databasePid()));
    new CountDownLatch(1).await();
    return 0;
  }

  /** Of two processes, who looks after them wants to know which is which. */
  static String ready(String scheme, int port, OptionalLong databasePid) {
    String ready = "auction: ready on " + scheme + "://localhost:" + port + "/auction/Home";
    return databasePid.isEmpty()
        ? ready
        : ready
            + ", pid "
            + ProcessHandle.current().pid()
            + ", database pid "
            + databasePid.getAsLong();
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
