package io.allostat.demoapps.quotes.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** What there are prices of. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class SymbolBean {
  private static final Transaction.Row<Symbol> ROW =
      row -> new Symbol(row.getInt(1), row.getString(2), row.getString(3));

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database with the prices
   */
  public SymbolBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param code four letters
   * @return the symbol, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Symbol> find(String code) throws SQLException {
    try (var call = component.enter()) {
      return database.first("SELECT id, code, name FROM symbol WHERE code = ?", ROW, code);
    }
  }

  /**
   * @param after the number of a symbol, or 0
   * @param most how many at most, > 0
   * @return the symbols that follow it
   * @throws SQLException if the database fails
   */
  public List<Symbol> next(int after, int most) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT id, code, name FROM symbol WHERE id > ? ORDER BY id FETCH FIRST ? ROWS ONLY",
          ROW,
          after,
          most);
    }
  }
}
