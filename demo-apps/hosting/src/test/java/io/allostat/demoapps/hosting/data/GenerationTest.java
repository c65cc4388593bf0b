package io.allostat.demoapps.hosting.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.data.Generation.Step;
import io.allostat.demoapps.hosting.data.Generation.Work;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private static Connection database(String name) throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "sa", "");
  }

  private static Work rows(int first) {
    return (connection, random) -> {
      try (Rows rows = new Rows(connection, "INSERT INTO drawn VALUES (?, ?)")) {
        for (int id = first; id < first + 700; id++) {
          rows.add(id, random.nextInt());
        }
      }
    };
  }

  private static Generation generation(Work second) {
    return new Generation(
        List.of(
            new Step(
                "tables",
                1,
                (connection, random) -> {
                  try (Statement statement = connection.createStatement()) {
                    statement.execute(
                        "CREATE TABLE IF NOT EXISTS drawn (id INT PRIMARY KEY, n INT)");
                  }
                }),
            new Step("rows", 700, rows(0)),
            new Step("rows", 700, second),
            new Step("rows", 700, rows(1400))));
  }

  private int run(Connection connection, Generation generation) throws SQLException {
    PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
    return generation.run(connection, new Progress(out, "making", generation.weight()));
  }

  private static List<String> all(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, n FROM drawn ORDER BY id")) {
      while (rows.next()) {
        found.add(rows.getInt(1) + "=" + rows.getInt(2));
      }
    }
    return found;
  }

  @Test
  void whatWasInterruptedGoesOnAndEndsAsOneThatWasNot() throws Exception {
    try (Connection whole = database("whole");
        Connection interrupted = database("interrupted")) {
      assertEquals(4, run(whole, generation(rows(700))));
      Work dies =
          (connection, random) -> {
            rows(700).run(connection, random);
            throw new SQLException("killed");
          };
      assertThrows(SQLException.class, () -> run(interrupted, generation(dies)));
      // As when the process is gone: nobody commits.
      interrupted.rollback();
      assertEquals(700, all(interrupted).size());
      assertEquals(2, run(interrupted, generation(rows(700))), "steps left");
      assertEquals(2100, all(interrupted).size());
      assertEquals(all(whole), all(interrupted));
    }
  }

  @Test
  void progressComesToItsEndOnceAndIsSilentAfter() throws Exception {
    try (Connection connection = database("silent")) {
      run(connection, generation(rows(700)));
      String bar = shown.toString(StandardCharsets.UTF_8);
      assertEquals(1, bar.lines().filter(line -> line.contains("100 %")).count(), bar);
      shown.reset();
      assertEquals(0, run(connection, generation(rows(700))));
      assertEquals("", shown.toString(StandardCharsets.UTF_8));
    }
  }
}
