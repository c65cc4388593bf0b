package io.allostat.demoapps.hosting.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.OwnFiles;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * An embedded H2 with its connection pool, generated at the first start. A generation that was
 * killed goes on at the next start; files that were generated from something else are thrown away,
 * those of another application are not touched.
 */
public final class GeneratedDatabase implements AutoCloseable {
  private static final int POOL_SIZE = 10;
  private static final long MAX_CACHE_KILOBYTES = 800 * 1024;
  private static final String FINGERPRINT = "generated-from";

  /**
   * Results are not reused from one execution to the next: they would be stale. What is answered is
   * written first: with H2's own delay a process that is killed loses half a second of it.
   */
  private static final String OPTIONS =
      ";QUERY_CACHE_SIZE=64;OPTIMIZE_REUSE_RESULTS=0;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000"
          + ";WRITE_DELAY=0";

  private final HikariDataSource pool;

  private GeneratedDatabase(HikariDataSource pool) {
    this.pool = pool;
  }

  /**
   * What is in it.
   *
   * @param application what files and messages are called after
   * @param population what the directory is called after, such as {@code scale-1}
   * @param fingerprint changes whenever other rows would be generated
   * @param what shown while it is generated, such as {@code 10000 books}
   * @param generation makes it
   */
  public record Content(
      String application,
      String population,
      String fingerprint,
      String what,
      Generation generation) {}

  /**
   * Opens the database, after generating what is missing.
   *
   * @param directory where the files are kept
   * @param content what is in it
   * @param out where a bar is drawn while it is generated
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static GeneratedDatabase open(StateDirectory directory, Content content, PrintStream out)
      throws StartException {
    Path place = place(directory, content);
    try {
      prepare(place, content);
      HikariDataSource pool = pool(place, content.application(), "");
      try (Connection connection = pool.getConnection()) {
        Progress progress =
            new Progress(
                out,
                content.application() + ": generating " + content.what(),
                content.generation().weight());
        content.generation().run(connection, progress);
        connection.setAutoCommit(true);
        return new GeneratedDatabase(pool);
      } catch (SQLException | RuntimeException e) {
        pool.close();
        throw e;
      }
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException(
          "the database in " + place + " cannot be opened or generated: " + e.getMessage(), e);
    }
  }

  /**
   * Opens a database that is there, and changes none.
   *
   * @param directory where the files are kept
   * @param content what is in it
   * @return the database, to be closed
   * @throws StartException if it cannot be opened, or is not complete or of another content
   */
  public static GeneratedDatabase openExisting(StateDirectory directory, Content content)
      throws StartException {
    Path place = place(directory, content);
    if (!Files.isDirectory(place)) {
      throw new StartException(
          "--state-dir: expected the data of a server with this --scale, there is no " + place);
    }
    try {
      OwnFiles.require(place, content.application(), FINGERPRINT);
      if (!marked(place, content)) {
        throw new StartException(
            "--state-dir: expected data of " + content.fingerprint() + " in " + place);
      }
      HikariDataSource pool = pool(place, content.application(), ";IFEXISTS=TRUE");
      try (Connection connection = pool.getConnection()) {
        if (!content.generation().complete(connection)) {
          throw new StartException("--state-dir: the data in " + place + " are not complete");
        }
        return new GeneratedDatabase(pool);
      } catch (SQLException | StartException | RuntimeException e) {
        pool.close();
        throw e;
      }
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException(
          "the database in " + place + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private static Path place(StateDirectory directory, Content content) {
    return directory.resolve("data-" + content.population());
  }

  private static boolean marked(Path place, Content content) throws IOException {
    Path mark = place.resolve(FINGERPRINT);
    return Files.exists(mark) && Files.readString(mark).equals(content.fingerprint());
  }

  private static void prepare(Path place, Content content) throws IOException, StartException {
    OwnFiles.require(place, content.application(), FINGERPRINT);
    if (marked(place, content)) {
      return;
    }
    Path mark = place.resolve(FINGERPRINT);
    Files.createDirectories(place);
    // The mark goes first, so that what is half deleted is nobody's.
    Files.deleteIfExists(mark);
    List<Path> files;
    try (Stream<Path> list = Files.list(place)) {
      files = list.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.writeString(mark, content.fingerprint());
  }

  /**
   * The cache may hold half the heap: the experiments' data fit, and a small machine still runs.
   */
  private static HikariDataSource pool(Path place, String application, String options) {
    long cache = Math.min(MAX_CACHE_KILOBYTES, Runtime.getRuntime().maxMemory() / 2 / 1024);
    HikariConfig config = new HikariConfig();
    config.setPoolName(application);
    config.setJdbcUrl(
        "jdbc:h2:file:"
            + place.toAbsolutePath().resolve(application)
            + ";CACHE_SIZE="
            + cache
            + OPTIONS
            + options);
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(POOL_SIZE);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  /**
   * @return the pooled connections
   */
  public DataSource dataSource() {
    return pool;
  }

  /** Closes the pool; with its last connection H2 closes the files. */
  @Override
  public void close() {
    pool.close();
  }
}
