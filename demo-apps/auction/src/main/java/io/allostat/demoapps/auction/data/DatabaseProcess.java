package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.tools.Server;

/**
 * The database as a process of its own: H2 in its server mode, on the loopback address, in a second
 * JVM on CPUs of its own. It ends with the one that started it, whatever becomes of that: it reads
 * its standard input to the end.
 */
public final class DatabaseProcess implements AutoCloseable {
  private static final String HEAP = "1200m";

  /** Half the heap, as where the database is embedded. */
  private static final String CACHE = ";CACHE_SIZE=" + 600 * 1024;

  private static final int KEY_BYTES = 16;
  private static final long END_SECONDS = 20;

  /** A JVM and a port: a second or two; the files are opened with the first connection only. */
  private static final long START_SECONDS = 120;

  /** How the port is told; a JVM may have warnings for its standard output before that. */
  private static final String PORT = "database: port ";

  private static final Pattern PORT_LINE = Pattern.compile(PORT + "([1-9][0-9]{0,4})");

  private final Process process;
  private final String url;

  private DatabaseProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /**
   * Starts it.
   *
   * @param files the database's files, without their ending
   * @param cpus what it may run on; none for wherever this process may
   * @return the process, which takes connections
   * @throws StartException if it cannot be started or bound
   */
  static DatabaseProcess start(Path files, CpuSet cpus) throws StartException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-XX:+UseSerialGC",
                "-Dh2.bindAddress=127.0.0.1",
                "-cp",
                System.getProperty("java.class.path"),
                DatabaseProcess.class.getName())
            .redirectError(Redirect.INHERIT);
    return start(builder, files, cpus, START_SECONDS);
  }

  /**
   * Starts any program that tells its port.
   *
   * @param builder the program
   * @param patienceSeconds how long that may take
   */
  static DatabaseProcess start(
      ProcessBuilder builder, Path files, CpuSet cpus, long patienceSeconds) throws StartException {
    Process process = started(builder, cpus);
    CompletableFuture<Integer> port = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(process, port), "auction-database-output");
    reader.setDaemon(true);
    reader.start();
    // Whoever does not know the key cannot open the files through the port.
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    String key = HexFormat.of().formatHex(random);
    try {
      Writer in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
      in.write(key + "\n" + files.toAbsolutePath() + "\n");
      in.flush();
      int found = port.get(patienceSeconds, TimeUnit.SECONDS);
      return new DatabaseProcess(process, "jdbc:h2:tcp://127.0.0.1:" + found + "/" + key + CACHE);
    } catch (TimeoutException e) {
      throw failed(process, "told no port within " + patienceSeconds + " s", e);
    } catch (IOException | ExecutionException e) {
      throw failed(process, "ended before it took connections", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(process, "was not waited for", e);
    }
  }

  private static StartException failed(Process process, String what, Exception cause) {
    process.destroyForcibly();
    return new StartException("--database process " + what, cause);
  }

  /**
   * Reads to the end what the process has to say: one that nobody reads stops when the pipe is
   * full.
   */
  private static void read(Process process, CompletableFuture<Integer> port) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher told = PORT_LINE.matcher(line);
        if (told.matches()) {
          port.complete(Integer.parseInt(told.group(1)));
        } else {
          System.err.println(line);
        }
      }
      port.completeExceptionally(new IOException("end of output"));
    } catch (IOException e) {
      port.completeExceptionally(e);
    }
  }

  /**
   * A new process begins with the CPUs of the thread that makes it, so a thread is bound for it.
   */
  private static Process started(ProcessBuilder builder, CpuSet cpus) throws StartException {
    Starter starter = new Starter(builder, cpus);
    Thread thread = new Thread(starter, "auction-database-start");
    thread.start();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (starter.process == null) {
      throw new StartException(
          "--database process cannot be started: " + starter.failure.getMessage(), starter.failure);
    }
    return starter.process;
  }

  private static final class Starter implements Runnable {
    private final ProcessBuilder builder;
    private final CpuSet cpus;
    private Process process;
    private IOException failure;

    Starter(ProcessBuilder builder, CpuSet cpus) {
      this.builder = builder;
      this.cpus = cpus;
    }

    @Override
    public void run() {
      try {
        CpuAffinity affinity = CpuAffinity.system();
        Outcome bound = cpus.isEmpty() ? Outcome.DONE : affinity.bindCallingThread(cpus);
        if (bound != Outcome.DONE) {
          throw new IOException(
              "not bound to CPUs " + cpus + ": " + affinity.unsupported().orElse("" + bound));
        }
        process = builder.start();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /**
   * @return where its database is, for the driver
   */
  String url() {
    return url;
  }

  /**
   * @return its number
   */
  public long pid() {
    return process.pid();
  }

  /** Ends it, and waits until its files are closed. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The process: takes key and files from its standard input, tells the port, and ends when the
   * input does.
   *
   * @param arguments none
   * @throws SQLException if there is no port
   */
  public static void main(String[] arguments) throws SQLException {
    try (Scanner in = new Scanner(System.in, StandardCharsets.UTF_8)) {
      String key = in.nextLine();
      String files = in.nextLine();
      Server server = Server.createTcpServer("-tcpPort", "0", "-key", key, files);
      server.start();
      System.out.println(PORT + server.getPort());
      while (in.hasNextLine()) {
        in.nextLine();
      }
      server.stop();
    }
    System.exit(0);
  }
}
