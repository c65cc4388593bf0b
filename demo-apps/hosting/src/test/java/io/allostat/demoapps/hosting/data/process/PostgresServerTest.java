package io.allostat.demoapps.hosting.data.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Tag("once")
class PostgresServerTest {
  @TempDir Path folder;

  @Test
  void aKilledServerLeavesNoProcessAndLosesNothing() throws Exception {
    TestDatabase.requirePostgres();
    Process other =
        JavaProcess.of(Serving.class.getName(), List.of(folder.toString()))
            .redirectErrorStream(true)
            .start();
    List<ProcessHandle> processes = new ArrayList<>();
    try (BufferedReader said = other.inputReader(StandardCharsets.UTF_8)) {
      String line = said.readLine();
      while (line != null && !line.startsWith(Serving.PID)) {
        line = said.readLine();
      }
      assertTrue(line != null, "it ended too early");
      ProcessHandle postgres =
          ProcessHandle.of(Long.parseLong(line.substring(Serving.PID.length()))).orElseThrow();
      processes.add(postgres);
      postgres.descendants().forEach(processes::add);
      assertTrue(processes.size() > 1, "the postmaster has processes below it");
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    // At once, while the earlier one is still ending.
    try (StateDirectory directory = StateDirectory.open(folder);
        DatabaseProcess again = PostgresServer.start(directory, "shop", CpuSet.none());
        Connection connection = DriverManager.getConnection(again.url());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT number FROM kept")) {
      assertTrue(row.next());
      assertEquals(4711, row.getInt(1));
    }
    for (ProcessHandle process : processes) {
      process.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(process.isAlive());
    }
  }

  @Test
  void itRunsOnItsCpusAndOpensForItsUserAndPasswordOnly() throws Exception {
    TestDatabase.requirePostgres();
    int cpu = MachineCpus.query().usable().stream().findFirst().orElseThrow();
    ProcessHandle postgres;
    try (StateDirectory directory = StateDirectory.open(folder);
        DatabaseProcess process = PostgresServer.start(directory, "shop", CpuSet.of(cpu))) {
      postgres = ProcessHandle.of(process.pid()).orElseThrow();
      try (Connection connection = DriverManager.getConnection(process.url())) {
        assertTrue(connection.isValid(10));
        List<ProcessHandle> all = new ArrayList<>(postgres.descendants().toList());
        all.add(postgres);
        for (ProcessHandle each : all) {
          String status = Files.readString(Path.of("/proc", "" + each.pid(), "status"));
          assertTrue(status.contains("Cpus_allowed_list:\t" + cpu + "\n"), status);
        }
      }
      for (String another :
          List.of(
              process.url().replaceFirst("password=.*", "password=another"),
              process.url().replaceFirst("user=shop", "user=books"))) {
        SQLException e =
            assertThrows(SQLException.class, () -> DriverManager.getConnection(another).close());
        assertEquals("28P01", e.getSQLState(), e.getMessage());
      }
    }
    assertFalse(postgres.isAlive(), "it has ended when it is closed");
  }

  @Test
  void programsAreThoseThatRunAndTellTheirVersion() throws Exception {
    assertEquals(Optional.empty(), PostgresPrograms.of(folder));
    program("initdb", "#!/bin/sh\n");
    program("postgres", "#!/bin/sh\necho 'postgres (PostgreSQL) 16.3 (Debian 16.3-1)'\n");
    assertEquals(Optional.of(new PostgresPrograms(folder, 16)), PostgresPrograms.of(folder));
    program("postgres", "#!/bin/sh\necho 'mariadbd  Ver 10.11'\n");
    assertEquals(Optional.empty(), PostgresPrograms.of(folder));
    program("postgres", "#!/no/such/interpreter\n");
    assertEquals(Optional.empty(), PostgresPrograms.of(folder));
  }

  private void program(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /** A process with a PostgreSQL, to be killed. */
  static final class Serving {
    static final String PID = "postgres ";

    private Serving() {}

    public static void main(String[] arguments) throws Exception {
      try (StateDirectory directory = StateDirectory.open(Path.of(arguments[0]));
          DatabaseProcess process = PostgresServer.start(directory, "shop", CpuSet.none());
          Connection connection = DriverManager.getConnection(process.url());
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (number INT)");
        statement.execute("INSERT INTO kept VALUES (4711)");
        System.out.println(PID + process.pid());
        while (System.in.read() >= 0) {
          // It is killed, or who started it is.
        }
      }
    }
  }
}
