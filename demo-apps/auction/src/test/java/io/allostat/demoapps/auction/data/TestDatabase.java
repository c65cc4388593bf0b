package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.io.PrintStream;
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
 * all tests of a JVM and ends with that; where it cannot be had, its tests are skipped.
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
      Assumptions.assumeTrue(Shared.MISSING.isEmpty(), () -> Shared.MISSING.get());
      return DatabaseSpec.of(Shared.newDatabase(), null);
    }
  };

  /**
   * A place without data.
   *
   * @return for H2 the same each time: there it is the state directory that is new
   */
  public abstract DatabaseSpec fresh() throws Exception;

  /** Opens a place's database with data, to be closed. */
  public static SiteDatabase open(
      StateDirectory directory, Population population, DatabaseSpec spec) throws StartException {
    return SiteDatabase.open(
        directory, population, new PrintStream(PrintStream.nullOutputStream()), spec);
  }

  /** Skips a test that starts a PostgreSQL of its own where there is none. */
  public static void requirePostgres() {
    Assumptions.assumeTrue(Shared.MISSING.isEmpty(), () -> Shared.MISSING.get());
  }

  /**
   * The number of the server's process.
   *
   * @return that of the postmaster
   */
  public static long postgresPid() {
    return Shared.process().pid();
  }

  /** Made when it is first needed. */
  private static final class Shared {
    private static final Path FOLDER = Path.of("target", "test-postgresql");
    private static final AtomicInteger DATABASES = new AtomicInteger();

    /** What is missing for PostgreSQL; said once, as reports tell of skipped tests without it. */
    static final Optional<String> MISSING = missing();

    private static DatabaseProcess process;

    private static Optional<String> missing() {
      Optional<String> reason;
      try (StateDirectory directory = StateDirectory.open(FOLDER)) {
        reason = PostgresServer.missing(directory);
      } catch (StartException | IOException e) {
        reason = Optional.of(e.getMessage());
      }
      reason.ifPresent(why -> System.err.println("skipped on PostgreSQL: " + why));
      return reason;
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
          process = PostgresServer.start(directory, CpuSet.none());
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
