package io.allostat.demoapps.client;

import java.io.PrintStream;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command for an attack with claims of sessions that never were. */
@Command(
    name = "client garbage",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Connections that claim TLS sessions which the server has never had, for tests of a server on this machine: each sends a well-formed ClientHello with a random session id, ticket or pre-shared key, waits for the first byte of the answer, and goes. They arrive by a Poisson process.%n"
    },
    footer = {
      "%nExample: garbage --url https://localhost:8443 --rate 400 --seconds 20 --from 127.0.1.0/24",
      "Prints one summary. Ends by itself, after "
          + GarbageOptions.MAX_SECONDS
          + " s at most. Exit code 2: a bad option, or an address that is not loopback."
    })
final class GarbageCommand implements Callable<Integer> {
  private final PrintStream out;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The site: https://<loopback host>:<port>.")
  private URI url;

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "R",
      description = "Connections a second, at most " + GarbageOptions.MAX_RATE + ".")
  private double rate;

  @Option(
      names = "--seconds",
      required = true,
      paramLabel = "S",
      description = "How long, at most " + GarbageOptions.MAX_SECONDS + " s.")
  private int seconds;

  @Option(
      names = "--from",
      paramLabel = "ADDRESSES",
      defaultValue = "127.0.1.0/24",
      description =
          "Loopback addresses that connections come from, in turn: one, a range or a network. Default: ${DEFAULT-VALUE}.")
  private String from;

  @Option(
      names = "--claims",
      paramLabel = "KINDS",
      defaultValue = "session-id,ticket,psk",
      description = "What they claim, in turn. Default: ${DEFAULT-VALUE}.")
  private String claims;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Of arrivals and claims. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--report",
      paramLabel = "FORM",
      defaultValue = "json",
      description = "json (one object) or text. Default: ${DEFAULT-VALUE}.")
  private ReportWriter.Form form;

  GarbageCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    GarbageOptions options =
        new GarbageOptions(
            url,
            Arrays.stream(claims.split(",", -1)).map(GarbageClaim::parse).toList(),
            rate,
            seconds,
            Origins.parse(from),
            seed);
    try (GarbageRun run = new GarbageRun(options)) {
      LastWords words = new LastWords(run::stop);
      try {
        new ReportWriter(out, form).summary(run.run());
        return 0;
      } finally {
        words.said();
      }
    }
  }
}
