package io.allostat.demoapps.hosting.site;

import java.sql.SQLException;

/** Writes the page of one state. Thread safe. */
@FunctionalInterface
public interface Page {
  /**
   * Writes the page.
   *
   * @param visit the request
   * @throws SQLException if the database fails
   * @throws BadParameterException if a parameter is missing or wrong
   * @throws NotFoundException if something asked for is not there
   */
  void write(Visit visit) throws SQLException;
}
