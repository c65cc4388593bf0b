package io.allostat.demoapps.auction.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * The database with its connection pool, embedded or in a process of its own. Files are generated
 * beside their place and moved there when they are complete, so what is in place is complete; a
 * half-generated rest of an earlier run is thrown away.
 */
public final class SiteDatabase implements AutoCloseable {
  private static final int POOL_SIZE = 10;
  private static final String MARKER = "generation.properties";
  private static final String OPTIONS =
      ";QUERY_CACHE_SIZE=64;OPTIMIZE_REUSE_RESULTS=0;DB_CLOSE_ON_EXIT=FALSE";
  private static final long MAX_CACHE_KILOBYTES = 800 * 1024;

  private final HikariDataSource pool;
  private final Facts facts;
  private final Optional<DatabaseProcess> process;

  private SiteDatabase(HikariDataSource pool, Facts facts, Optional<DatabaseProcess> process) {
    this.pool = pool;
    this.facts = facts;
    this.process = process;
  }

  /**
   * Opens the database of a population, after generating it at the first start.
   *
   * @param directory where the files are kept
   * @param population what is in it
   * @param progress where a bar is drawn while it is generated
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static SiteDatabase open(
      StateDirectory directory, Population population, PrintStream progress) throws StartException {
    return open(directory, population, progress, false, CpuSet.none());
  }

  /**
   * Opens the database of a population, in this process or in one of its own, after generating it
   * at the first start.
   *
   * @param directory where the files are kept
   * @param population what is in it
   * @param progress where a bar is drawn while it is generated
   * @param apart whether it runs in a process of its own
   * @param cpus what that may run on; none for wherever this process may
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static SiteDatabase open(
      StateDirectory directory,
      Population population,
      PrintStream progress,
      boolean apart,
      CpuSet cpus)
      throws StartException {
    Path place = directory.resolve("data-" + population.name());
    try {
      if (!complete(place, population)) {
        Path partial = place.resolveSibling(place.getFileName() + ".partial");
        delete(place);
        delete(partial);
        generate(partial, population, progress);
        Files.move(partial, place, StandardCopyOption.ATOMIC_MOVE);
      }
      return apart ? openApart(place, cpus) : open(url(place), Optional.empty());
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException(
          "the database in " + place + " cannot be opened or generated: " + e.getMessage(), e);
    }
  }

  private static SiteDatabase openApart(Path place, CpuSet cpus)
      throws StartException, SQLException {
    DatabaseProcess process = DatabaseProcess.start(files(place), cpus);
    try {
      return open(process.url() + OPTIONS, Optional.of(process));
    } catch (SQLException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  private static SiteDatabase open(String url, Optional<DatabaseProcess> process)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setPoolName("auction");
    config.setJdbcUrl(url);
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(POOL_SIZE);
    HikariDataSource pool = new HikariDataSource(config);
    try (Connection connection = pool.getConnection()) {
      return new SiteDatabase(pool, Facts.read(connection), process);
    } catch (SQLException | RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  /**
   * The cache may hold half the heap: the lab's data fit, and a small machine still runs. All
   * statements of the site fit into the cache of compiled ones. Results are not reused from one
   * execution to the next: at an auction they would be stale.
   */
  private static String url(Path place) {
    long cache = Math.min(MAX_CACHE_KILOBYTES, Runtime.getRuntime().maxMemory() / 2 / 1024);
    return "jdbc:h2:file:" + files(place) + ";CACHE_SIZE=" + cache + OPTIONS;
  }

  private static Path files(Path place) {
    return place.toAbsolutePath().resolve("auction");
  }

  private static void generate(Path partial, Population population, PrintStream progress)
      throws IOException, SQLException {
    Files.createDirectories(partial);
    Progress bar =
        new Progress(
            progress,
            "auction: generating " + population.items() + " items",
            DataGenerator.steps(population));
    try (Connection connection = DriverManager.getConnection(url(partial), "sa", "")) {
      new DataGenerator(connection, population, bar).generate();
    }
    try (var out = Files.newOutputStream(partial.resolve(MARKER))) {
      marks(population).store(out, "What these files were generated from");
    }
  }

  private static Properties marks(Population population) {
    Properties marks = new Properties();
    marks.setProperty("format", Integer.toString(DataGenerator.FORMAT));
    marks.setProperty("scale", population.scale().toPlainString());
    marks.setProperty("users", Integer.toString(population.users()));
    return marks;
  }

  private static boolean complete(Path place, Population population) throws IOException {
    Path marker = place.resolve(MARKER);
    if (!Files.exists(marker)) {
      return false;
    }
    Properties found = new Properties();
    try (var in = Files.newInputStream(marker)) {
      found.load(in);
    }
    return found.equals(marks(population));
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  /**
   * @return the pooled connections
   */
  public DataSource dataSource() {
    return pool;
  }

  /**
   * @return what is in it
   */
  public Facts facts() {
    return facts;
  }

  /**
   * @return the process that the database runs in; empty if that is this one
   */
  public Optional<DatabaseProcess> process() {
    return process;
  }

  /** Closes the pool; with its last connection H2 closes the files. Then ends the process. */
  @Override
  public void close() {
    pool.close();
    process.ifPresent(DatabaseProcess::close);
  }
}
