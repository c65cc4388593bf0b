package io.allostat.demoapps.hosting.data.process;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Scanner;
import java.util.regex.Pattern;
import org.h2.tools.Server;

/** H2 in its server mode, in a second JVM. */
public final class H2Server {
  private static final String HEAP = "1200m";

  /** Half the heap, as where the database is embedded. */
  private static final String CACHE = ";CACHE_SIZE=" + 600 * 1024;

  private static final int KEY_BYTES = 16;

  /** A JVM and a port: a second or two; the files are opened with the first connection only. */
  private static final long START_SECONDS = 120;

  /** How the port is told; a JVM may have warnings for its standard output before that. */
  private static final String PORT = "database: port ";

  private static final Pattern PORT_LINE = Pattern.compile(PORT + "([1-9][0-9]{0,4})");

  private H2Server() {}

  /**
   * Starts it.
   *
   * @param files the database's files, without their ending
   * @param cpus what it may run on; none for wherever this process may
   * @return the process, which takes connections
   * @throws StartException if it cannot be started or bound
   */
  public static DatabaseProcess start(Path files, CpuSet cpus) throws StartException {
    ProcessBuilder builder =
        new ProcessBuilder(
                // What a terminal sends to all of its processes must not end it before the site.
                "setsid",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-XX:+UseSerialGC",
                "-Dh2.bindAddress=127.0.0.1",
                "-cp",
                System.getProperty("java.class.path"),
                H2Server.class.getName())
            .redirectError(Redirect.INHERIT);
    return DatabaseProcess.start(program(builder, files), cpus, START_SECONDS);
  }

  /** Any program that tells its port. */
  static DatabaseProcess.Program program(ProcessBuilder builder, Path files) {
    // Whoever does not know the key cannot open the files through the port.
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    String key = HexFormat.of().formatHex(random);
    return new DatabaseProcess.Program(
        "--database process",
        builder,
        key + "\n" + files.toAbsolutePath() + "\n",
        PORT_LINE,
        told -> "jdbc:h2:tcp://127.0.0.1:" + told.group(1) + "/" + key + CACHE,
        line -> false);
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
