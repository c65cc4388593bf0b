package io.allostat.demoapps.hosting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.cli.JavaProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class StateDirectoryTest {
  private static final String REFUSED = "is in use by another server";
  private static final String OPENED = "opened";

  @TempDir Path temp;
  private Path place;

  @BeforeEach
  void place() {
    place = temp.resolve("state");
  }

  private static void refused(Path path) {
    var e = assertThrows(StartException.class, () -> StateDirectory.open(path));
    assertTrue(e.getMessage().contains(REFUSED), e.getMessage());
  }

  /** What another process says that opens the directory and ends. */
  private String said() throws Exception {
    Process other =
        JavaProcess.of(Other.class.getName(), List.of(place.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(other.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, other.exitValue(), said);
    return said;
  }

  /** The second one would give the lock of the first away, if it opened its file and closed it. */
  @Test
  void whoIsRefusedInThisProcessTakesTheLockFromNobody() throws Exception {
    try (StateDirectory held = StateDirectory.open(place)) {
      assertEquals(place.resolve("x"), held.resolve("x"));
      refused(place);
      refused(Files.createSymbolicLink(temp.resolve("link"), temp).resolve("state"));
      String said = said();
      assertTrue(said.contains(REFUSED), said);
    }
    String said = said();
    assertTrue(said.contains(OPENED), said);
  }

  @Test
  void aSecondCloseGivesNothingAway() throws Exception {
    StateDirectory first = StateDirectory.open(place);
    first.close();
    StateDirectory second = StateDirectory.open(place);
    try {
      first.close();
      refused(place);
    } finally {
      second.close();
    }
    StateDirectory.open(place).close();
  }

  @Test
  void whatCannotBeUsedIsNotHeldAfterwards() throws Exception {
    Path lock = Files.createDirectories(place.resolve("lock"));
    var e = assertThrows(StartException.class, () -> StateDirectory.open(place));
    assertTrue(e.getMessage().contains("cannot be used"), e.getMessage());
    Files.delete(lock);
    StateDirectory.open(place).close();
  }

  /** A process that opens a directory, or says why not. */
  static final class Other {
    private Other() {}

    public static void main(String[] arguments) {
      try (StateDirectory directory = StateDirectory.open(Path.of(arguments[0]))) {
        System.out.println(OPENED + " " + directory.resolve("."));
      } catch (StartException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
