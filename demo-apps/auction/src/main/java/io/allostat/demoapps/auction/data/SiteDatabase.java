package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The site's database with its connection pool, and what is in it. */
public final class SiteDatabase implements AutoCloseable {
  private final GeneratedDatabase database;
  private final Facts facts;

  private SiteDatabase(GeneratedDatabase database, Facts facts) {
    this.database = database;
    this.facts = facts;
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
    return of(GeneratedDatabase.open(directory, AuctionData.of(population), progress, spec));
  }

  /**
   * Opens a database that is there, and changes none.
   *
   * @param directory where the files are kept, unless it runs elsewhere; then it may be null
   * @param population what is in it
   * @param spec which database
   * @return the database, to be closed
   * @throws StartException if it cannot be opened, or is not complete or of another format
   */
  public static SiteDatabase openExisting(
      StateDirectory directory, Population population, DatabaseSpec spec) throws StartException {
    return of(GeneratedDatabase.openExisting(directory, AuctionData.of(population), spec));
  }

  private static SiteDatabase of(GeneratedDatabase database) throws StartException {
    try (Connection connection = database.dataSource().getConnection()) {
      return new SiteDatabase(database, Facts.read(connection));
    } catch (SQLException | RuntimeException e) {
      database.close();
      throw new StartException(
          "--database " + database.spec() + " is none of an auction site: " + e.getMessage(), e);
    }
  }

  /**
   * @return where it is and whether it has a process
   */
  public GeneratedDatabase database() {
    return database;
  }

  /**
   * @return the pooled connections
   */
  public DataSource dataSource() {
    return database.dataSource();
  }

  /**
   * @return what is in it
   */
  public Facts facts() {
    return facts;
  }

  /** Closes the pool and ends the database's process, where it has one. */
  @Override
  public void close() {
    database.close();
  }
}
