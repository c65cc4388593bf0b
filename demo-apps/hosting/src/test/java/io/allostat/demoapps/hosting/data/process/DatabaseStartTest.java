package io.allostat.demoapps.hosting.data.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small programs in the place of the database. */
@Timeout(120)
class DatabaseStartTest {
  private static final String TO_THE_END = "cat > /dev/null";

  @TempDir Path folder;

  private DatabaseProcess start(String script, long patienceSeconds) throws StartException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).directory(folder.toFile());
    return DatabaseProcess.start(
        H2Server.program(builder, folder.resolve("shop")), CpuSet.none(), patienceSeconds);
  }

  @Test
  void itIsReadToTheEndHoweverMuchItSays() throws Exception {
    String much = "printf '%100000s\\n' ''; "; // more than a pipe holds
    DatabaseProcess database =
        start("echo a warning; echo database: port 4711; " + much + TO_THE_END + "; touch end", 60);
    assertTrue(database.url().startsWith("jdbc:h2:tcp://127.0.0.1:4711/"), database.url());
    assertFalse(Files.exists(folder.resolve("end")));
    database.close();
    assertTrue(Files.exists(folder.resolve("end")), "it came to its own end");
  }

  @Test
  void oneThatTellsNoPortIsEndedWhenPatienceIs() {
    StartException e =
        assertThrows(StartException.class, () -> start("while read line; do :; done", 1));
    assertEquals("--database process took no connections within 1 s", e.getMessage());
  }

  @Test
  void oneThatEndsOrTellsSomethingElseIsNoDatabase() {
    for (String script : new String[] {"exit 3", "echo database: port 0", "echo 4711"}) {
      StartException e = assertThrows(StartException.class, () -> start(script, 60));
      assertEquals("--database process ended before it took connections", e.getMessage());
    }
  }
}
