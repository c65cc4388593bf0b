package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.Progress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Fills a database step by step, the same rows at all times and places. Each step draws from a seed
 * of its own and commits together with the mark that it is done, so that a generation that was
 * killed goes on with the step it was in. Statements that a database commits by themselves, such as
 * those that make tables, must bear being done again.
 */
public final class Generation {
  private static final long SEED = 0x5EED_A110_57A7L;

  private final List<Step> steps;

  /** Writes the rows of one step. */
  @FunctionalInterface
  public interface Work {
    /**
     * Writes them.
     *
     * @param connection commits nothing by itself
     * @param random draws the same each time
     * @throws SQLException if the database fails
     */
    void run(Connection connection, SplittableRandom random) throws SQLException;
  }

  /**
   * One step.
   *
   * @param what is being done, for who waits
   * @param weight how much of it there is, about one a row, > 0
   * @param work does it
   */
  public record Step(String what, long weight, Work work) {}

  /**
   * @param steps in their order
   */
  public Generation(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  /**
   * @return the weight of all steps
   */
  public long weight() {
    return steps.stream().mapToLong(Step::weight).sum();
  }

  /**
   * Does what is not done yet.
   *
   * @param connection to the database; its mode of committing is changed
   * @param progress shows how far it is
   * @return the number of steps that were left to do
   * @throws SQLException if the database fails
   */
  public int run(Connection connection, Progress progress) throws SQLException {
    connection.setAutoCommit(false);
    int done = done(connection);
    if (done == steps.size()) {
      return 0;
    }
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (i >= done) {
        step.work().run(connection, new SplittableRandom(SEED + i));
        mark(connection, i);
        connection.commit();
      }
      progress.advance(step.weight(), step.what());
    }
    return steps.size() - done;
  }

  /**
   * Whether nothing is left to do; changes nothing.
   *
   * @param connection to the database
   * @return true if all steps are done
   * @throws SQLException if the database fails
   */
  public boolean complete(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT COUNT(*) FROM information_schema.tables"
                  + " WHERE table_schema = CURRENT_SCHEMA"
                  + " AND LOWER(table_name) = 'generation'")) {
        row.next();
        if (row.getInt(1) == 0) {
          return false;
        }
      }
      try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM generation")) {
        row.next();
        return row.getInt(1) == steps.size();
      }
    }
  }

  private static int done(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS generation (step INT PRIMARY KEY)");
      connection.commit();
      try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM generation")) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  private static void mark(Connection connection, int step) throws SQLException {
    try (Rows marks = new Rows(connection, "INSERT INTO generation VALUES (?)")) {
      marks.add(step);
    }
  }
}
