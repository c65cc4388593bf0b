package io.allostat.demoapps.client;

import io.allostat.demoapps.client.arrivals.Spacing;
import io.allostat.demoapps.client.arrivals.TraceArrivals;
import io.allostat.demoapps.client.arrivals.TraceFile;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for a partly-open load. */
@Command(
    name = "client sessions",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Sessions that arrive by a Poisson process, evenly or as they were recorded, whatever the server does, and then walk a transition matrix of RUBiS or TPC-W, page after page with think times between. A session with a page that is refused, fails or takes longer than the patience is lost.%n"
    },
    footer = {
      "%nExample: sessions --url https://localhost:8443 --plan 40@5+20,400@5+20 --shape reconnect",
      "Prints one line a second and a summary with what counted in each phase."
    })
final class SessionsCommand implements Callable<Integer> {
  private final PrintStream out;
  private final StartGate gate;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description =
          "The site: https://<loopback host>:<port>, whose certificate may be any, or http for connections without TLS.")
  private URI url;

  @Option(
      names = "--plan",
      required = true,
      paramLabel = "PLAN",
      description =
          "<rate>@<settle s>+<hold s>, phases separated by commas; the seconds to settle do not count. A rate is <sessions/s>, flash:<sessions/s>:<at its peak>:<begin s>:<rise s>:<stay s>:<fall s>, day:<mean sessions/s>:<swing 0..1>:<period s>, or trace.")
  private String plan;

  @Option(
      names = "--arrivals",
      paramLabel = "SPACING",
      defaultValue = "poisson",
      description =
          "How sessions follow one another at a rate: poisson or constant (evenly). Default: ${DEFAULT-VALUE}.")
  private String spacing;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Recorded arrivals, which are what trace stands for in the plan: one a line, in seconds from the begin of the phase, ascending.")
  private Path trace;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = "keep-alive",
      description =
          "keep-alive (one connection a session), reconnect (one a request, resuming), returning (keep-alive, and some clients resume an earlier visit's TLS session). Default: ${DEFAULT-VALUE}.")
  private String shape;

  @Mixin private ItineraryFlags itinerary;

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "10",
      description = "Pages of a session. Default: ${DEFAULT-VALUE}.")
  private int requests;

  @Option(
      names = "--think",
      paramLabel = "S",
      defaultValue = "0.3",
      description =
          "Mean think time in seconds, exponential, cut at ten times the mean. Default: ${DEFAULT-VALUE}.")
  private double think;

  @Option(
      names = "--patience",
      paramLabel = "S",
      defaultValue = "2",
      description =
          "Seconds for each page from its intended start, connection and handshake included. Default: ${DEFAULT-VALUE}.")
  private double patience;

  @Option(
      names = "--returning",
      paramLabel = "SHARE",
      defaultValue = "0.3",
      description =
          "Share of clients that return, with --shape returning. Default: ${DEFAULT-VALUE}.")
  private double returning;

  @Option(
      names = "--returning-limit",
      paramLabel = "R",
      defaultValue = "1000000",
      description = "Sessions/s of those at most. Default: ${DEFAULT-VALUE}.")
  private double returningLimit;

  @Option(
      names = "--tls",
      paramLabel = "1.2|1.3|both",
      defaultValue = "both",
      description = "Versions of TLS that clients offer. Default: ${DEFAULT-VALUE}.")
  private String tls;

  @Option(
      names = "--from",
      paramLabel = "ADDRESSES",
      defaultValue = "",
      description =
          "Loopback addresses that connections come from, in turn: 127.0.0.2-127.0.0.9 or 127.0.1.0/24. Default: any.")
  private String from;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Of arrivals, walks and think times. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--most-stolen",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Share of a processor that a hypervisor may take in a second that counts, 0..1; more, and that second and the next do not, up to half of those of a phase. Default: ${DEFAULT-VALUE} (all count).")
  private double mostStolen;

  @Option(
      names = "--report",
      paramLabel = "FORM",
      defaultValue = "json",
      description = "json (one object a line) or text. Default: ${DEFAULT-VALUE}.")
  private ReportWriter.Form form;

  SessionsCommand(PrintStream out) {
    this(out, StartGate.open());
  }

  SessionsCommand(PrintStream out, StartGate gate) {
    this.out = out;
    this.gate = gate;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ReportWriter writer = new ReportWriter(out, form);
    SessionRun run = new SessionRun(options(), writer::second, gate);
    LastWords words = new LastWords(run::stop);
    try {
      writer.summary(run.run());
      return 0;
    } finally {
      words.said();
    }
  }

  private SessionOptions options() throws IOException {
    Optional<TraceArrivals> recorded =
        trace == null ? Optional.empty() : Optional.of(TraceFile.read(trace, LoadPlan.MAX_SECONDS));
    Spacing how = Spacing.parse(spacing);
    SessionPlan load = Main.read("--plan", () -> SessionPlan.parse(plan, how, recorded));
    return SessionOptions.builder(url, load)
        .shape(Shape.parse(shape))
        .itinerary(itinerary.itinerary())
        .requests(requests)
        .think(Main.seconds("think", think))
        .patience(Main.seconds("patience", patience))
        .returning(returning, returningLimit)
        .tls(versions())
        .seed(seed)
        .origins(Origins.parse(from))
        .mostStolen(mostStolen)
        .build();
  }

  private List<String> versions() {
    return switch (tls) {
      case "1.2" -> List.of("TLSv1.2");
      case "1.3" -> List.of("TLSv1.3");
      case "both" -> List.of("TLSv1.3", "TLSv1.2");
      default -> throw new IllegalArgumentException("--tls " + tls + ", expected 1.2, 1.3 or both");
    };
  }
}
