package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Consistency.Outcome;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.testing.FakePrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ProcessesTest {
  private static final long LIMIT_SECONDS = 60;

  private final Children children = new Children();
  @TempDir private Path folder;

  @AfterEach
  void stopWhatIsLeft() {
    children.close();
  }

  private ServerProcess server(String program, List<String> said) {
    return ServerProcess.start(
        children, FakePrograms.command(program), folder.resolve("server.log"), 60, said::add);
  }

  private ClientProcess client(String program) {
    return new ClientProcess(
        children, FakePrograms.command(program), folder.resolve("client.log"), LIMIT_SECONDS);
  }

  @Test
  void aServerIsReadyWhenItSaysSo() throws Exception {
    List<String> said = new ArrayList<>();
    try (ServerProcess server = server("server", said)) {
      assertTrue(server.isAlive());
      assertTrue(ProcessHandle.of(server.pid()).isPresent());
      assertEquals(List.of("generating"), said);
    }
    assertTrue(Files.readString(folder.resolve("server.log")).contains("ready on"));
  }

  @Test
  void theServersPidIsThatOfTheProcessThatServes() throws Exception {
    ServerProcess server = server("launcher", new ArrayList<>());
    ProcessHandle serving = ProcessHandle.of(server.pid()).orElseThrow();
    long parent = serving.parent().orElseThrow().pid();
    assertTrue(parent != ProcessHandle.current().pid(), "it is the child of the launcher");
    server.close();
    serving.onExit().get(60, TimeUnit.SECONDS);
    assertFalse(server.isAlive(), "both are gone");
  }

  @Test
  void aServerWithADatabaseOfItsOwnTellsBothPids() {
    try (ServerProcess server = server("server-with-database", new ArrayList<>())) {
      assertEquals(4711, server.pid());
      assertEquals(4712, server.databasePid().orElseThrow());
    }
    try (ServerProcess server = server("server", new ArrayList<>())) {
      assertTrue(server.databasePid().isEmpty());
    }
  }

  @Test
  void aServerThatCannotStartSaysWhyInOneLine() {
    LabException e =
        assertThrows(LabException.class, () -> server("broken-server", new ArrayList<>()));
    assertEquals("the server ended with code 2: server: --port 1 is taken", e.getMessage());
  }

  @Test
  void aClientIsFollowedToItsEnd() {
    List<Integer> seconds = new ArrayList<>();
    try (ClientProcess client = client("client")) {
      ClientSummary summary = client.follow(second -> seconds.add(second.second()));
      assertTrue(summary.complete());
    }
    assertEquals(List.of(0, 1, 2), seconds);
  }

  @Test
  void aClientThatIsToldToStopStillGivesItsSummary() {
    try (ClientProcess client = client("endless-client")) {
      assertFalse(client.follow(second -> false).complete());
    }
  }

  @Test
  void aClientThatExceedsItsTimeIsEnded() {
    Queue<Runnable> due = new ConcurrentLinkedQueue<>();
    ScheduledExecutorService watchdog =
        new ScheduledThreadPoolExecutor(1) {
          @Override
          public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            assertEquals(LIMIT_SECONDS, unit.toSeconds(delay));
            due.add(task);
            return null;
          }
        };
    try (ClientProcess client =
        new ClientProcess(
            children,
            FakePrograms.command("endless-client"),
            folder.resolve("client.log"),
            LIMIT_SECONDS,
            watchdog)) {
      // Only a client that has come as far as this can tell what it has measured.
      ClientProcess.Listener timeIsOver =
          second -> {
            new Thread(due.remove(), "time is over").start();
            return true;
          };
      assertFalse(client.follow(timeIsOver).complete());
    }
  }

  @Test
  void aClientThatBreaksOffSaysWhy() {
    try (ClientProcess client = client("broken-client")) {
      LabException e = assertThrows(LabException.class, () -> client.follow(second -> true));
      assertEquals("the client ended without a summary: client: no server", e.getMessage());
    }
  }

  @Test
  void closingTheRegistryEndsAllChildren() throws Exception {
    ServerProcess server = server("launcher", new ArrayList<>());
    ProcessHandle serving = ProcessHandle.of(server.pid()).orElseThrow();
    children.close();
    serving.onExit().get(60, TimeUnit.SECONDS);
    assertFalse(server.isAlive());
    assertThrows(LabException.class, () -> server("server", new ArrayList<>()));
  }

  @Test
  void aProgramThatIsMissingIsOneLine() {
    LabException e =
        assertThrows(
            LabException.class, () -> children.start(new ProcessBuilder("/no/such/program")));
    assertTrue(e.getMessage().startsWith("cannot start /no/such/program"), e.getMessage());
  }

  @Test
  void aCheckTellsByItsExitCodeWhetherTheDataAreWhole() throws Exception {
    assertEquals(Outcome.WHOLE, check("0").outcome());
    Consistency violated = check("1");
    assertEquals(
        new Consistency(
            "bookstore", "server", Outcome.VIOLATED, List.of("store: order 7 has no lines")),
        violated);
    assertEquals(Outcome.UNKNOWN, check("2").outcome());
    assertTrue(Files.readString(folder.resolve("check.log")).contains("order 7"));
  }

  private Consistency check(String exitCode) {
    return ConsistencyProcess.run(
        children,
        Application.BOOKSTORE,
        "server",
        FakePrograms.command("check", exitCode),
        folder.resolve("check.log"));
  }
}
