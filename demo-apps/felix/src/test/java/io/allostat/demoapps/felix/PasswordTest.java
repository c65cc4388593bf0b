package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The password of the Web Console. */
class PasswordTest {
  @TempDir Path state;
  private Path file;

  @BeforeEach
  void begin() {
    file = state.resolve("console.password");
  }

  @Test
  void itIsMadeOnceForItsOwnerAlone() throws Exception {
    String password = made();
    assertEquals(password, Main.password(file));
    Files.writeString(file, "chosen by hand\n");
    assertEquals("chosen by hand", Main.password(file));
  }

  /** As one is that a start left which was killed before it had written. */
  @Test
  void oneThatIsEmptyIsNotUsed() throws Exception {
    Files.createFile(file);
    made();
    Files.writeString(file, " \n");
    made();
  }

  private String made() throws IOException {
    String password = Main.password(file);
    assertTrue(password.matches("[0-9a-f]{24}"), password);
    assertEquals(password, Files.readString(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Stream<Path> files = Files.list(state)) {
      assertEquals(List.of(file), files.toList());
    }
    return password;
  }
}
