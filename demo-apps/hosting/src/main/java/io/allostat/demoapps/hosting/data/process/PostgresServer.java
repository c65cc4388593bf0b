package io.allostat.demoapps.hosting.data.process;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.WholeDirectory;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A PostgreSQL of the site's own, with its files in the site's directory. Its number is that of the
 * postmaster, above which all that works for a connection is.
 */
public final class PostgresServer {
  private static final String OPTION = "--database postgresql";
  private static final String NO_PROGRAMS =
      "expected the programs of PostgreSQL on the class path, in /usr/lib/postgresql/*/bin or in"
          + " $PATH, found none that run here";

  private static final int PASSWORD_BYTES = 16;

  /** After a crash its log is read first. */
  private static final long START_SECONDS = 120;

  /** How long one may take to end whose server was killed a moment ago. */
  private static final long EARLIER_SECONDS = 20;

  private static final Pattern READY =
      Pattern.compile(".*database system is ready to accept connections.*");

  /**
   * Becomes the program that follows, beside which a process without a parent waits for the end of
   * the standard input and then asks that program, if it still is the one, to end.
   */
  private static final String ENDING_WITH_ITS_INPUT =
      "exec 3<&0; main=$$; ( ( cat <&3; test /proc/$main/exe -ef \"$1\" && kill -INT $main )"
          + " >/dev/null 2>&1 & ); exec \"$@\" 3<&- </dev/null";

  private static final List<String> SETTINGS =
      List.of(
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          // Half of what H2 has in a process of its own; the other half is the kernel's cache.
          "shared_buffers=600MB",
          // One process a query and no compiler, so that a query's cost is always the same.
          "max_parallel_workers_per_gather=0",
          "jit=off",
          "log_destination=stderr",
          "logging_collector=off",
          "log_line_prefix=");

  private PostgresServer() {}

  /**
   * What this machine lacks to run one.
   *
   * @param directory where its files would be kept
   * @return what is missing, and empty if nothing is
   * @throws IOException if it cannot be found out
   */
  public static Optional<String> missing(StateDirectory directory) throws IOException {
    if (PostgresPrograms.find(directory).isEmpty()) {
      return Optional.of(NO_PROGRAMS);
    }
    List<String> command = new ArrayList<>(unprivileged());
    command.add("true");
    Said trial = run(inPlainEnglish(command));
    return trial.code() == 0
        ? Optional.empty()
        : Optional.of("as root, it needs a namespace for users: " + trial.text().strip());
  }

  /**
   * Starts it, after making its files at the first start.
   *
   * @param directory where its files are kept
   * @param user the only one it lets in, who may do everything: the application's name
   * @param cpus what it may run on; none for wherever this process may
   * @return the process, which takes connections
   * @throws StartException if it cannot be started or bound, or there is no PostgreSQL
   * @throws IOException if its files cannot be made
   */
  public static DatabaseProcess start(StateDirectory directory, String user, CpuSet cpus)
      throws StartException, IOException {
    PostgresPrograms programs = programs(directory);
    Path cluster = cluster(directory, programs);
    if (!Files.exists(cluster)) {
      WholeDirectory.<StartException>replace(
          cluster, partial -> initialise(programs, partial, user));
    }
    return start(programs, cluster, user, cpus);
  }

  /**
   * Starts it with the files that are there.
   *
   * @param directory where its files are kept
   * @param user whom they were made for
   * @param cpus what it may run on; none for wherever this process may
   * @return the process, which takes connections
   * @throws StartException if there are no files, or it cannot be started or bound
   * @throws IOException if they cannot be read
   */
  public static DatabaseProcess startExisting(StateDirectory directory, String user, CpuSet cpus)
      throws StartException, IOException {
    PostgresPrograms programs = programs(directory);
    Path cluster = cluster(directory, programs);
    if (!Files.isDirectory(cluster)) {
      throw new StartException(
          OPTION + ": expected the files of a server in --state-dir, there is no " + cluster);
    }
    return start(programs, cluster, user, cpus);
  }

  private static PostgresPrograms programs(StateDirectory directory)
      throws StartException, IOException {
    return PostgresPrograms.find(directory)
        .orElseThrow(() -> new StartException(OPTION + ": " + NO_PROGRAMS));
  }

  private static Path cluster(StateDirectory directory, PostgresPrograms programs) {
    return directory.resolve("postgresql-" + programs.major());
  }

  private static DatabaseProcess start(
      PostgresPrograms programs, Path cluster, String user, CpuSet cpus)
      throws StartException, IOException {
    Path data = cluster.resolve("data");
    awaitEnd(data);
    String password = Files.readString(cluster.resolve("password"));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<String> command = new ArrayList<>();
    // What a terminal sends to all of its processes must not end it before the site.
    command.add("setsid");
    command.addAll(unprivileged());
    command.addAll(List.of("sh", "-c", ENDING_WITH_ITS_INPUT, "sh"));
    command.add(programs.folder().resolve("postgres").toString());
    command.addAll(List.of("-D", data.toString(), "-p", Integer.toString(port)));
    for (String setting : SETTINGS) {
      command.addAll(List.of("-c", setting));
    }
    String url =
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + user + "&password=" + password;
    return DatabaseProcess.start(
        new DatabaseProcess.Program(
            OPTION,
            inPlainEnglish(command),
            "",
            READY,
            told -> url,
            line -> line.startsWith("LOG: ")),
        cpus,
        START_SECONDS);
  }

  private static void initialise(PostgresPrograms programs, Path cluster, String user)
      throws IOException, StartException {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    Path password =
        Files.createFile(
            cluster.resolve("password"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(password, HexFormat.of().formatHex(random));
    List<String> command = new ArrayList<>(unprivileged());
    command.addAll(
        List.of(
            programs.folder().resolve("initdb").toString(),
            "--pgdata=" + cluster.resolve("data"),
            "--username=" + user,
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            // Texts are compared as H2 does.
            "--no-locale"));
    Said made = run(inPlainEnglish(command));
    if (made.code() != 0) {
      String reason =
          made.text()
              .lines()
              .filter(line -> line.contains("error") || line.contains("failed"))
              .findFirst()
              .orElse(made.text().strip());
      throw new StartException(OPTION + ": the files cannot be made: " + reason);
    }
  }

  /** How a program ended. */
  private record Said(int code, String text) {}

  private static Said run(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      return new Said(process.onExit().join().exitValue(), text);
    }
  }

  private static ProcessBuilder inPlainEnglish(Collection<String> command) {
    ProcessBuilder builder = new ProcessBuilder(List.copyOf(command)).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    return builder;
  }

  /**
   * PostgreSQL refuses to run as root. In a namespace where no user is known root is nobody, and
   * its files stay its own.
   */
  private static List<String> unprivileged() throws IOException {
    boolean root = Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    return root ? List.of("unshare", "--user") : List.of();
  }

  /** One that works on these files may still be ending. */
  private static void awaitEnd(Path data) throws IOException, StartException {
    Path lock = data.resolve("postmaster.pid");
    if (!Files.exists(lock)) {
      return;
    }
    String number = Files.readString(lock).lines().findFirst().orElse("");
    Optional<ProcessHandle> earlier =
        number.matches("[1-9][0-9]{0,9}")
            ? ProcessHandle.of(Long.parseLong(number))
            : Optional.empty();
    if (earlier.flatMap(process -> process.info().command()).orElse("").endsWith("/postgres")) {
      try {
        earlier.get().onExit().get(EARLIER_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException e) {
        throw new StartException(OPTION + ": process " + number + " still has the files", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StartException(OPTION + " was not waited for", e);
      }
    }
  }
}
