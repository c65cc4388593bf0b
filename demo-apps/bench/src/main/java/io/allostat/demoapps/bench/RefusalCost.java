package io.allostat.demoapps.bench;

import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.Keystores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;

/**
 * What a refused connection costs the server, beside a bare accept, read and close and beside a
 * full handshake with an RSA key of 2048 bits at the same kind of connector. The server is a
 * process of its own on CPU 0; run this one on CPU 1. In each round every arm has one slice, in
 * random order; the cost is the CPU time of the server's process, JIT and collector included, by
 * the connections of the slice. Intervals are bootstrapped over the rounds.
 */
public final class RefusalCost {
  private static final int PORTS = 3;
  private static final int RESAMPLES = 2000;
  private static final double TAIL = 0.025;
  private static final int PATIENCE_MILLIS = 20_000;

  /** What a connection meets. */
  enum Arm {
    BARE,
    REFUSED,
    HANDSHAKE
  }

  /** One slice of one arm. */
  record Slice(double cpuSeconds, long connections) {}

  private final Server server;
  private final String version;
  private final byte[] hello;
  private final int clients;
  private final long sliceNanos;
  private final ExecutorService pool;

  private RefusalCost(Server server, String version, int clients, double sliceSeconds)
      throws Exception {
    this.server = server;
    this.version = version;
    this.hello = new JsseClient(version).hello();
    this.clients = clients;
    this.sliceNanos = (long) (sliceSeconds * TimeUnit.SECONDS.toNanos(1));
    this.pool = Executors.newFixedThreadPool(clients);
  }

  /**
   * Measures and prints.
   *
   * @param arguments rounds (20), rounds before that do not count (5), seconds of a slice (1),
   *     connections at a time (16), version of TLS ({@code TLSv1.2})
   * @throws Exception if the server cannot be run, or a connection fails
   */
  public static void main(String... arguments) throws Exception {
    System.out.print(
        run(
            Integer.parseInt(argument(arguments, 0, "20")),
            Integer.parseInt(argument(arguments, 1, "5")),
            Double.parseDouble(argument(arguments, 2, "1")),
            Integer.parseInt(argument(arguments, 3, "16")),
            argument(arguments, 4, "TLSv1.2")));
  }

  private static String argument(String[] arguments, int index, String otherwise) {
    return index < arguments.length ? arguments[index] : otherwise;
  }

  static String run(int rounds, int before, double sliceSeconds, int clients, String version)
      throws Exception {
    Path directory = Files.createTempDirectory("refusal-cost");
    try (Server server = new Server(Keystores.make(directory, "RSA"), version)) {
      RefusalCost cost = new RefusalCost(server, version, clients, sliceSeconds);
      try {
        cost.rounds(before);
        return table(cost.rounds(rounds));
      } finally {
        cost.pool.shutdownNow();
      }
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(directory)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private List<Map<Arm, Slice>> rounds(int number) throws Exception {
    Random random = new Random(1);
    List<Map<Arm, Slice>> rounds = new ArrayList<>();
    List<Arm> order = new ArrayList<>(List.of(Arm.values()));
    for (int round = 0; round < number; round++) {
      Collections.shuffle(order, random);
      Map<Arm, Slice> slices = new EnumMap<>(Arm.class);
      for (Arm arm : order) {
        slices.put(arm, slice(arm));
      }
      rounds.add(slices);
    }
    return rounds;
  }

  private Slice slice(Arm arm) throws Exception {
    long cpuBefore = server.cpuNanos();
    long end = System.nanoTime() + sliceNanos;
    Callable<Long> client =
        () -> {
          long connections = 0;
          do {
            connect(arm);
            connections++;
          } while (System.nanoTime() < end);
          return connections;
        };
    long connections = 0;
    for (Future<Long> each : pool.invokeAll(Collections.nCopies(clients, client))) {
      connections += each.get();
    }
    return new Slice((server.cpuNanos() - cpuBefore) / 1e9, connections);
  }

  private void connect(Arm arm) throws Exception {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.port(arm));
    if (arm == Arm.HANDSHAKE) {
      // A client of its own each time has no session to resume.
      try (SSLSocket socket =
          (SSLSocket) new JsseClient(version).context().getSocketFactory().createSocket()) {
        socket.connect(address, PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setEnabledProtocols(new String[] {version});
        socket.startHandshake();
      }
      return;
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(hello);
      if (socket.getInputStream().read() >= 0) {
        throw new IOException("expected the end of the connection from " + arm);
      }
    }
  }

  private static String table(List<Map<Arm, Slice>> rounds) {
    StringBuilder table = new StringBuilder();
    for (Arm arm : Arm.values()) {
      long connections = rounds.stream().mapToLong(round -> round.get(arm).connections()).sum();
      table.append(
          "%-22s %10d connections %s us of CPU each%n"
              .formatted(
                  arm.name().toLowerCase(Locale.ROOT),
                  connections,
                  interval(rounds, sample -> 1e6 * cost(sample, arm))));
    }
    table.append(
        "%-22s %s%n"
            .formatted(
                "refused / bare",
                interval(rounds, sample -> cost(sample, Arm.REFUSED) / cost(sample, Arm.BARE))));
    table.append(
        "%-22s %s%n"
            .formatted(
                "refused / handshake",
                interval(
                    rounds, sample -> cost(sample, Arm.REFUSED) / cost(sample, Arm.HANDSHAKE))));
    return table.toString();
  }

  private static double cost(List<Map<Arm, Slice>> rounds, Arm arm) {
    double seconds = rounds.stream().mapToDouble(round -> round.get(arm).cpuSeconds()).sum();
    return seconds / rounds.stream().mapToLong(round -> round.get(arm).connections()).sum();
  }

  /** A figure of all rounds, and its 95 % interval. */
  private static String interval(
      List<Map<Arm, Slice>> rounds, ToDoubleFunction<List<Map<Arm, Slice>>> figure) {
    Random random = new Random(1);
    double[] figures = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      figures[i] =
          figure.applyAsDouble(
              IntStream.range(0, rounds.size())
                  .mapToObj(ignored -> rounds.get(random.nextInt(rounds.size())))
                  .toList());
    }
    Arrays.sort(figures);
    return "%9.3f [%.3f, %.3f]"
        .formatted(
            figure.applyAsDouble(rounds),
            figures[(int) (TAIL * RESAMPLES)],
            figures[(int) ((1 - TAIL) * RESAMPLES) - 1]);
  }

  /** The process that is measured. */
  private static final class Server implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;
    private final int[] ports;

    Server(Path keystore, String version) throws IOException {
      process =
          new ProcessBuilder(
                  "taskset",
                  "-c",
                  "0",
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx256m",
                  "-Djdk.tls.server.enableSessionTicketExtension=false",
                  "-cp",
                  System.getProperty("java.class.path"),
                  RefusalServer.class.getName(),
                  keystore.toString(),
                  Keystores.PASSWORD,
                  version)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      answers = process.inputReader(StandardCharsets.US_ASCII);
      questions = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
      String line = answers.readLine();
      if (line == null) {
        throw new IOException("the server did not start");
      }
      ports = Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
      if (ports.length != PORTS) {
        throw new IOException("expected three ports, got " + line);
      }
    }

    int port(Arm arm) {
      return ports[arm.ordinal()];
    }

    long cpuNanos() throws IOException {
      questions.println();
      return Long.parseLong(answers.readLine());
    }

    @Override
    public void close() {
      questions.close();
      process.destroyForcibly().onExit().join();
    }
  }
}
