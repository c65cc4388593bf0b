package io.allostat.demoapps.auction.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The database with its connection pool. Data are generated at the first start; they come into
 * their place when they are complete, and what is left of a generation that was killed is thrown
 * away.
 */
public final class SiteDatabase implements AutoCloseable {
  private static final int POOL_SIZE = 10;
  private static final String ONLY_IF_THERE = ";IFEXISTS=TRUE";

  private final HikariDataSource pool;
  private final Facts facts;
  private final Optional<DatabaseProcess> process;

  private SiteDatabase(HikariDataSource pool, Facts facts, Optional<DatabaseProcess> process) {
    this.pool = pool;
    this.facts = facts;
    this.process = process;
  }

  /**
   * Opens the embedded database of a population, after generating it at the first start.
   *
   * @param directory where the files are kept
   * @param population what is in it
   * @param progress where a bar is drawn while it is generated
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static SiteDatabase open(
      StateDirectory directory, Population population, PrintStream progress) throws StartException {
    return open(directory, population, progress, DatabaseSpec.EMBEDDED);
  }

  /**
   * Opens the database of a population, after generating it at the first start.
   *
   * @param directory where the files are kept, unless it runs elsewhere
   * @param population what is in it
   * @param progress where a bar is drawn while it is generated
   * @param spec which database
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static SiteDatabase open(
      StateDirectory directory, Population population, PrintStream progress, DatabaseSpec spec)
      throws StartException {
    try {
      return switch (spec.kind()) {
        case EMBEDDED ->
            openH2(H2Files.url(H2Files.prepare(directory, population, progress)), Optional.empty());
        case PROCESS ->
            openApart(
                H2Server.start(
                    H2Files.files(H2Files.prepare(directory, population, progress)), spec.cpus()),
                process -> openH2(process.url() + H2Files.OPTIONS, Optional.of(process)));
        case POSTGRESQL ->
            openApart(
                PostgresServer.start(directory, spec.cpus()),
                process -> openPostgres(process.url(), population, progress, Optional.of(process)));
        case ELSEWHERE ->
            openPostgres(spec.url().orElseThrow(), population, progress, Optional.empty());
      };
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException(
          "--database " + spec + " cannot be opened or generated: " + e.getMessage(), e);
    }
  }

  /**
   * Opens a database that is there, and changes none. What H2 holds as a process of its own is
   * opened without that.
   *
   * @param directory where the files are kept, unless it runs elsewhere
   * @param population what is in it
   * @param spec which database
   * @return the database, to be closed
   * @throws StartException if it cannot be opened, or is not complete or of another format
   */
  public static SiteDatabase openExisting(
      StateDirectory directory, Population population, DatabaseSpec spec) throws StartException {
    try {
      return switch (spec.kind()) {
        case EMBEDDED, PROCESS ->
            openH2(
                H2Files.url(H2Files.existing(directory, population)) + ONLY_IF_THERE,
                Optional.empty());
        case POSTGRESQL ->
            openApart(
                PostgresServer.startExisting(directory, spec.cpus()),
                process -> openExistingSchema(process.url(), population, Optional.of(process)));
        case ELSEWHERE ->
            openExistingSchema(spec.url().orElseThrow(), population, Optional.empty());
      };
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException("--database " + spec + " cannot be opened: " + e.getMessage(), e);
    }
  }

  /** Opens the database of a process. */
  private interface Opening {
    SiteDatabase of(DatabaseProcess process) throws SQLException, StartException;
  }

  private static SiteDatabase openApart(DatabaseProcess process, Opening opening)
      throws SQLException, StartException {
    try {
      return opening.of(process);
    } catch (SQLException | StartException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  private static SiteDatabase openH2(String url, Optional<DatabaseProcess> process)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setUsername(H2Files.USER);
    config.setPassword("");
    return open(config, url, process);
  }

  private static SiteDatabase openPostgres(
      String url, Population population, PrintStream progress, Optional<DatabaseProcess> process)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setSchema(PostgresSchema.prepare(url, population, progress));
    return open(config, url, process);
  }

  private static SiteDatabase openExistingSchema(
      String url, Population population, Optional<DatabaseProcess> process)
      throws SQLException, StartException {
    HikariConfig config = new HikariConfig();
    config.setSchema(PostgresSchema.existing(url, population));
    return open(config, url, process);
  }

  private static SiteDatabase open(
      HikariConfig config, String url, Optional<DatabaseProcess> process) throws SQLException {
    config.setPoolName("auction");
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(POOL_SIZE);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    HikariDataSource pool = new HikariDataSource(config);
    try (Connection connection = pool.getConnection()) {
      return new SiteDatabase(pool, Facts.read(connection), process);
    } catch (SQLException | RuntimeException e) {
      pool.close();
      throw e;
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
   * @return the process that the database runs in; empty if that is this one or runs elsewhere
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
