package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.WholeDirectory;
import io.allostat.demoapps.hosting.data.process.DatabaseProcess;
import io.allostat.demoapps.hosting.data.process.PostgresServer;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/**
 * The databases that everything is tested on: parameterise a test by it. PostgreSQL runs once for
 * all tests of a JVM and ends with that; where it cannot be had, its tests are skipped. A folder
 * for it that another run of the tests holds is no reason to skip them: then they fail.
 */
public enum TestDatabase {
  /** Embedded, in the state directory. */
  H2 {
    @Override
    public DatabaseSpec fresh() {
      return DatabaseSpec.EMBEDDED;
    }
  },

  /** A database of its own in a server that runs anyway. */
  POSTGRESQL {
    @Override
    public DatabaseSpec fresh() throws Exception {
      requirePostgres();
      return DatabaseSpec.of(Shared.newDatabase(), null);
    }
  };

  /**
   * A place without data.
   *
   * @return for H2 the same each time: there it is the state directory that is new
   */
  public abstract DatabaseSpec fresh() throws Exception;

  /** Skips a test that starts a PostgreSQL of its own where there is none. */
  public static void requirePostgres() {
    Optional<String> missing = Shared.missing();
    Assumptions.assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
  }

  /**
   * The number of the server's process.
   *
   * @return that of the postmaster
   */
  public static long postgresPid() {
    return Shared.process().pid();
  }

  /**
   * What is missing for PostgreSQL.
   *
   * @param folder for its programs and files
   * @throws IllegalStateException if somebody else has the folder, or nobody may write into it
   */
  static Optional<String> missing(Path folder) {
    try (StateDirectory directory = StateDirectory.open(folder)) {
      return PostgresServer.missing(directory);
    } catch (StartException e) {
      throw new IllegalStateException(
          "the tests on PostgreSQL need " + folder.toAbsolutePath() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Made when it is first needed. */
  private static final class Shared {
    private static final Path FOLDER = Path.of("target", "test-postgresql");
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private static Optional<String> missing;
    private static DatabaseProcess process;

    /** Said once, as reports tell of skipped tests without it. */
    static synchronized Optional<String> missing() {
      if (missing == null) {
        missing = TestDatabase.missing(FOLDER);
        missing.ifPresent(why -> System.err.println("skipped on PostgreSQL: " + why));
      }
      return missing;
    }

    /** Nobody closes it: it ends when this JVM's end of its standard input does. */
    static synchronized DatabaseProcess process() {
      if (process == null) {
        try {
          StateDirectory directory = StateDirectory.open(FOLDER);
          try (DirectoryStream<Path> earlier =
              Files.newDirectoryStream(FOLDER, "postgresql-[0-9]*")) {
            for (Path files : earlier) {
              WholeDirectory.delete(files);
            }
          }
          process = PostgresServer.start(directory, "tests", CpuSet.none());
        } catch (StartException | IOException e) {
          throw new IllegalStateException(e);
        }
      }
      return process;
    }

    static String newDatabase() throws SQLException {
      String name = "test" + DATABASES.incrementAndGet();
      String url = process().url();
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      }
      return url.replace("/postgres?", "/" + name + "?");
    }
  }
}
