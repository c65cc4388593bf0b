package io.allostat.demoapps.hosting.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.process.DatabaseProcess;
import io.allostat.demoapps.hosting.data.process.H2Server;
import io.allostat.demoapps.hosting.data.process.PostgresServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;

/**
 * A site's database with its connection pool, on H2 or on PostgreSQL. Its data are generated at the
 * first start; those that were generated from something else are thrown away, another application's
 * are not touched. Thread safe.
 */
public final class GeneratedDatabase implements AutoCloseable {
  private static final int POOL_SIZE = 10;

  private final HikariDataSource pool;
  private final DatabaseSpec spec;
  private final Optional<DatabaseProcess> process;

  private GeneratedDatabase(
      HikariDataSource pool, DatabaseSpec spec, Optional<DatabaseProcess> process) {
    this.pool = pool;
    this.spec = spec;
    this.process = process;
  }

  /**
   * Opens a database, after generating what is missing.
   *
   * @param directory where the files are kept, unless it runs elsewhere
   * @param data what is in it
   * @param out where a bar is drawn while it is generated
   * @param spec which database
   * @return the database, to be closed
   * @throws StartException if it can be neither opened nor generated
   */
  public static GeneratedDatabase open(
      StateDirectory directory, SiteData data, PrintStream out, DatabaseSpec spec)
      throws StartException {
    Pools pools = new Pools(data, spec);
    try {
      return switch (spec.kind()) {
        case EMBEDDED -> pools.embedded(made(directory, data, out), "");
        case PROCESS ->
            apart(
                H2Server.start(
                    H2Files.files(made(directory, data, out), data.application()), spec.cpus()),
                pools::served);
        case POSTGRESQL ->
            apart(
                PostgresServer.start(directory, data.application(), spec.cpus()),
                process ->
                    pools.postgres(
                        process.url(),
                        PostgresSchema.make(process.url(), data, out),
                        Optional.of(process)));
        case ELSEWHERE -> {
          String url = spec.url().orElseThrow();
          yield pools.postgres(url, PostgresSchema.make(url, data, out), Optional.empty());
        }
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
   * @param directory where the files are kept, unless it runs elsewhere; then it may be null
   * @param data what is in it
   * @param spec which database
   * @return the database, to be closed
   * @throws StartException if it cannot be opened, or is not complete or of another content
   */
  public static GeneratedDatabase openExisting(
      StateDirectory directory, SiteData data, DatabaseSpec spec) throws StartException {
    Pools pools = new Pools(data, spec);
    try {
      return switch (spec.kind()) {
        case EMBEDDED, PROCESS -> {
          Path place = data.place(directory);
          data.requireFiles(place);
          yield pools.embedded(place, H2Files.ONLY_IF_THERE);
        }
        case POSTGRESQL ->
            apart(
                PostgresServer.startExisting(directory, data.application(), spec.cpus()),
                process ->
                    pools.postgres(
                        process.url(),
                        PostgresSchema.existing(process.url(), data),
                        Optional.of(process)));
        case ELSEWHERE -> {
          String url = spec.url().orElseThrow();
          yield pools.postgres(url, PostgresSchema.existing(url, data), Optional.empty());
        }
      };
    } catch (IOException | SQLException | RuntimeException e) {
      throw new StartException("--database " + spec + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private static Path made(StateDirectory directory, SiteData data, PrintStream out)
      throws IOException, SQLException, StartException {
    Path place = data.place(directory);
    data.makeFiles(place, out);
    return place;
  }

  /** Opens the database of a process. */
  private interface Opening {
    GeneratedDatabase of(DatabaseProcess process) throws SQLException, StartException;
  }

  private static GeneratedDatabase apart(DatabaseProcess process, Opening opening)
      throws SQLException, StartException {
    try {
      return opening.of(process);
    } catch (SQLException | StartException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  /** Opens the pools of one site's database. */
  private record Pools(SiteData data, DatabaseSpec spec) {
    GeneratedDatabase embedded(Path place, String options) {
      return h2(H2Files.url(place, data.application()) + options, Optional.empty());
    }

    GeneratedDatabase served(DatabaseProcess process) {
      return h2(process.url() + H2Files.OPTIONS, Optional.of(process));
    }

    private GeneratedDatabase h2(String url, Optional<DatabaseProcess> process) {
      HikariConfig config = new HikariConfig();
      config.setUsername(H2Files.USER);
      config.setPassword("");
      return open(config, url, process);
    }

    GeneratedDatabase postgres(String url, String schema, Optional<DatabaseProcess> process) {
      HikariConfig config = new HikariConfig();
      config.setSchema(schema);
      return open(config, url, process);
    }

    private GeneratedDatabase open(
        HikariConfig config, String url, Optional<DatabaseProcess> process) {
      config.setPoolName(data.application());
      config.setJdbcUrl(url);
      config.setMaximumPoolSize(POOL_SIZE);
      config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
      return new GeneratedDatabase(new HikariDataSource(config), spec, process);
    }
  }

  /**
   * @return the pooled connections
   */
  public DataSource dataSource() {
    return pool;
  }

  /**
   * @return which database it is
   */
  public DatabaseSpec spec() {
    return spec;
  }

  /**
   * @return the number of the process that the database runs in; empty if that is this one or runs
   *     elsewhere
   */
  public OptionalLong pid() {
    return process.stream().mapToLong(DatabaseProcess::pid).findFirst();
  }

  /** Closes the pool; with its last connection H2 closes the files. Then ends the process. */
  @Override
  public void close() {
    pool.close();
    process.ifPresent(DatabaseProcess::close);
  }
}
