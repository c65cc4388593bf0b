package io.allostat.demoapps.quotes.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;

/**
 * The prices, some at a time, so that neither they all are in memory nor a connection is held while
 * a client takes its time. Thread safe.
 */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class PriceBean {
  /** The most prices that one call gives. */
  public static final int AT_ONCE = 250;

  private static final String RANGE =
      " FROM price WHERE symbol_id = ? AND traded >= ? AND traded <= ?";
  private static final String FIRST =
      " ORDER BY symbol_id, traded FETCH FIRST " + AT_ONCE + " ROWS ONLY";

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database with the prices
   */
  public PriceBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param symbol the number of a symbol
   * @param from the first day
   * @param to the last day
   * @return the first prices of these days, all of them if there are less than {@link #AT_ONCE}
   * @throws SQLException if the database fails
   */
  public List<Price> full(int symbol, LocalDate from, LocalDate to) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT traded, first_price, highest, lowest, last_price, volume" + RANGE + FIRST,
          row ->
              new Price(
                  row.getObject(1, LocalDate.class),
                  row.getBigDecimal(2),
                  row.getBigDecimal(3),
                  row.getBigDecimal(4),
                  row.getBigDecimal(5),
                  row.getInt(6)),
          symbol,
          from,
          to);
    }
  }

  /**
   * @param symbol the number of a symbol
   * @param from the first day
   * @param to the last day
   * @return the first of the last prices of these days, all if there are less than {@link #AT_ONCE}
   * @throws SQLException if the database fails
   */
  public List<Closing> daily(int symbol, LocalDate from, LocalDate to) throws SQLException {
    return closing("", symbol, from, to);
  }

  /**
   * @param symbol the number of a symbol
   * @param from the first day
   * @param to the last day
   * @return the first of the last prices of the weeks that end on these days, all if there are less
   *     than {@link #AT_ONCE}
   * @throws SQLException if the database fails
   */
  public List<Closing> weekly(int symbol, LocalDate from, LocalDate to) throws SQLException {
    return closing(" AND ends_week", symbol, from, to);
  }

  private List<Closing> closing(String only, int symbol, LocalDate from, LocalDate to)
      throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT traded, last_price" + RANGE + only + FIRST,
          row -> new Closing(row.getObject(1, LocalDate.class), row.getBigDecimal(2)),
          symbol,
          from,
          to);
    }
  }
}
