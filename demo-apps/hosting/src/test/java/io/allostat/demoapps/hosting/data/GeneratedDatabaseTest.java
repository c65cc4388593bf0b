package io.allostat.demoapps.hosting.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class GeneratedDatabaseTest {
  private static final int KILLED = 137;

  @TempDir Path temp;

  private static SiteData data() {
    Generation.Step step =
        new Generation.Step(
            "rows",
            1,
            (connection, random) -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS n (n INT)");
                statement.execute("INSERT INTO n VALUES (1)");
              }
            });
    return new SteppedData("shop", "scale-1", "one", "format 1", new Generation(List.of(step)));
  }

  @Test
  void whatWasCommittedOutlivesAKilledServer() throws Exception {
    Process server =
        JavaProcess.of(Killed.class.getName(), List.of(temp.toString())).inheritIO().start();
    assertEquals(true, server.waitFor(60, TimeUnit.SECONDS));
    assertEquals(KILLED, server.exitValue());
    try (StateDirectory directory = StateDirectory.open(temp);
        GeneratedDatabase database =
            GeneratedDatabase.openExisting(directory, data(), DatabaseSpec.EMBEDDED)) {
      assertEquals(
          List.of(77),
          new Queries(database.dataSource()).list("SELECT n FROM n", row -> row.getInt(1)));
    }
  }

  @Test
  void connectionsReadWhatIsCommitted() throws Exception {
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    try (StateDirectory directory = StateDirectory.open(temp);
        GeneratedDatabase database =
            GeneratedDatabase.open(directory, data(), silent, DatabaseSpec.EMBEDDED)) {
      assertEquals(
          "TRANSACTION_READ_COMMITTED",
          database.dataSource().unwrap(HikariDataSource.class).getTransactionIsolation());
    }
  }

  /** Commits, and is gone at once, as when it is killed. */
  static final class Killed {
    private Killed() {}

    public static void main(String[] arguments) throws Exception {
      StateDirectory directory = StateDirectory.open(Path.of(arguments[0]));
      GeneratedDatabase database =
          GeneratedDatabase.open(
              directory,
              data(),
              new PrintStream(PrintStream.nullOutputStream()),
              DatabaseSpec.EMBEDDED);
      new Queries(database.dataSource()).transaction(all -> all.update("UPDATE n SET n = 77"));
      Runtime.getRuntime().halt(KILLED);
    }
  }
}
