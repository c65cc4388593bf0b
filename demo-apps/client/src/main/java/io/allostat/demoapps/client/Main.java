package io.allostat.demoapps.client;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command line of the client. Exit code 0 after a run, 2 with one line on stderr when it cannot
 * run.
 */
@Command(
    name = "client",
    mixinStandardHelpOptions = true,
    version = "Allostat client 0.1.0",
    sortOptions = false,
    description = {
      "Emulated browsers that walk a transition matrix of RUBiS or TPC-W in a closed loop against the auction site or the bookstore over HTTPS on this machine.",
      "client sessions --help: sessions that arrive whatever the server does, instead.",
      "client together --help: loads of several applications at once.",
      "client garbage --help: connections that claim TLS sessions the server has never had, instead.",
      "Each browser has its own connection. Latency counts from the end of the think time. Ends by itself, after three hours at most, or with its summary on SIGTERM.%n"
    },
    footer = {
      "%nExample: --url https://localhost:8443 --plan 1024@60+300,320@0+180 --report text",
      "Prints one line a second and a summary of each hold. Exit code 2: a bad option, a host that is not loopback, no server, or a mix with pages that the server answers with 404."
    })
public final class Main implements Callable<Integer> {
  private static final int CANNOT_RUN = 2;
  static final String SESSIONS = "sessions";
  private static final String GARBAGE = "garbage";
  private static final String TOGETHER = "together";

  private final PrintStream out;
  private final StartGate gate;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description =
          "The site: https://<loopback host>:<port>, whose certificate may be any, or http for connections without TLS.")
  private URI url;

  @Option(names = "--clients", paramLabel = "N", description = "Emulated browsers. Default: 100.")
  private Integer clients;

  @Option(
      names = "--ramp",
      paramLabel = "S",
      description = "Seconds over which they start, evenly. Default: 10.")
  private Integer ramp;

  @Option(
      names = "--hold",
      paramLabel = "S",
      description = "Seconds after the ramp, which count. Default: 60.")
  private Integer hold;

  @Option(
      names = "--plan",
      paramLabel = "PLAN",
      description =
          "Instead of the three above: <clients>@<ramp s>+<hold s>, phases separated by commas. Browsers too many are drawn among all and leave.")
  private String plan;

  @Option(
      names = "--think",
      paramLabel = "S",
      defaultValue = "7",
      description =
          "Mean think time in seconds, exponential, cut at ten times the mean. Default: ${DEFAULT-VALUE}.")
  private double think;

  @Mixin private ItineraryFlags itinerary;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Of walks and think times. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--patience",
      paramLabel = "S",
      defaultValue = "120",
      description =
          "Seconds a browser waits for a reply before it gives up and closes its connection. Default: ${DEFAULT-VALUE}.")
  private double patience;

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "0",
      description = "End after so many requests; 0: no such bound. Default: ${DEFAULT-VALUE}.")
  private long requests;

  @Option(
      names = "--report",
      paramLabel = "FORM",
      defaultValue = "json",
      description = "json (one object a line) or text. Default: ${DEFAULT-VALUE}.")
  private ReportWriter.Form form;

  Main(PrintStream out) {
    this(out, StartGate.open());
  }

  Main(PrintStream out, StartGate gate) {
    this.out = out;
    this.gate = gate;
  }

  /** Runs the client and ends the process. */
  public static void main(String[] args) {
    System.exit(execute(System.out, new PrintWriter(System.err, true), args));
  }

  /** Runs the client. */
  static int execute(PrintStream out, PrintWriter err, String... args) {
    if (args.length > 0 && args[0].equals(TOGETHER)) {
      return TogetherCommand.execute(out, err, List.of(args).subList(1, args.length));
    }
    // A subcommand would be asked for the required options of its parent, too.
    Optional<Callable<Integer>> other = other(out, args.length == 0 ? "" : args[0]);
    String[] options = other.isPresent() ? Arrays.copyOfRange(args, 1, args.length) : args;
    return new CommandLine(other.isPresent() ? other.get() : new Main(out))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setParameterExceptionHandler((e, line) -> complain(err, e.getMessage() + " (see --help)"))
        .setExecutionExceptionHandler(
            (e, line, parsed) -> {
              if (e instanceof IllegalArgumentException || e instanceof IOException) {
                return complain(err, e.getMessage());
              }
              throw e;
            })
        .execute(options);
  }

  private static Optional<Callable<Integer>> other(PrintStream out, String name) {
    return switch (name) {
      case SESSIONS -> Optional.of(new SessionsCommand(out));
      case GARBAGE -> Optional.of(new GarbageCommand(out));
      default -> Optional.empty();
    };
  }

  static int complain(PrintWriter err, String message) {
    err.println("client: " + message.lines().findFirst().orElse("no reason given"));
    return CANNOT_RUN;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ReportWriter writer = new ReportWriter(out, form);
    LoadRun run = new LoadRun(options(), writer::second, gate);
    LastWords words = new LastWords(run::stop);
    try {
      writer.summary(run.run());
      return 0;
    } finally {
      words.said();
    }
  }

  private LoadOptions options() {
    if (plan != null && (clients != null || ramp != null || hold != null)) {
      throw new IllegalArgumentException(
          "--plan stands instead of --clients, --ramp and --hold, give one or the other");
    }
    LoadPlan load = plan != null ? read("--plan", () -> LoadPlan.parse(plan)) : constant();
    return LoadOptions.builder(url, load)
        .think(seconds("think", think))
        .itinerary(itinerary.itinerary())
        .seed(seed)
        .patience(seconds("patience", patience))
        .maxRequests(requests)
        .build();
  }

  private LoadPlan constant() {
    int browsers = clients == null ? 100 : clients;
    int before = ramp == null ? 10 : ramp;
    int counted = hold == null ? 60 : hold;
    return read(
        "--clients " + browsers + " --ramp " + before + " --hold " + counted,
        () -> LoadPlan.constant(browsers, before, counted));
  }

  /** What options say; if that cannot be, it is said of which. */
  static <T> T read(String options, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(options + ": " + e.getMessage(), e);
    }
  }

  static Duration seconds(String name, double value) {
    if (!(value >= 0) || value > LoadPlan.MAX_SECONDS) {
      throw new IllegalArgumentException(
          "--" + name + " " + value + " s, expected 0.." + LoadPlan.MAX_SECONDS);
    }
    return Duration.ofNanos(Math.round(value * 1e9));
  }
}
