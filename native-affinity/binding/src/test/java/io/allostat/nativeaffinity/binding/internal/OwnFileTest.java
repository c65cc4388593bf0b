package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others could plant in a folder that they may write to. */
@EnabledOnOs(OS.LINUX)
class OwnFileTest {
  private static final int MOST_BYTES = 100;
  private static final List<String> NOTE = List.of("1 2 shop 0");

  @TempDir Path folder;
  private Path file;
  private Path made;

  @BeforeEach
  void name() {
    file = folder.resolve("bound");
    made = folder.resolve("bound.new");
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private String refusal() {
    return assertThrows(IOException.class, () -> OwnFile.read(file, MOST_BYTES)).getMessage();
  }

  @Test
  void whatIsWrittenIsReadAndItsOwnersOnly() throws IOException {
    assertThrows(NoSuchFileException.class, () -> OwnFile.read(file, MOST_BYTES));
    OwnFile.replace(file, List.of("1 2 bank 1", "old"));
    OwnFile.replace(file, NOTE);
    assertEquals(NOTE, OwnFile.read(file, MOST_BYTES));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertFalse(Files.exists(made));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw--w----", "rw-----w-", "rw-rw-rw-"})
  void whatOthersMayWriteIsNotRead(String permissions) throws IOException {
    OwnFile.replace(file, NOTE);
    mode(permissions);
    assertTrue(refusal().contains("that nobody else may write"), this::refusal);
    assertEquals(List.of(), BindingNotes.read(Optional.of(file)).all());
    mode("rw-r--r--");
    assertEquals(NOTE, OwnFile.read(file, MOST_BYTES));
    assertEquals(1, BindingNotes.read(Optional.of(file)).all().size());
  }

  @Test
  void theFileOfSomebodyElseIsNotRead() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to give a file away");
    OwnFile.replace(file, NOTE);
    Files.setAttribute(file, "unix:uid", 65_534);
    assertTrue(refusal().contains("got one of user 65534 with mode 100600"), this::refusal);
    assertEquals(List.of(), BindingNotes.read(Optional.of(file)).all());
  }

  @Test
  void neitherALinkNorAFolderNorTooMuchIsRead() throws IOException {
    Path real = folder.resolve("real");
    OwnFile.replace(real, NOTE);
    Files.createSymbolicLink(file, real);
    assertTrue(refusal().contains("expected a regular file"), this::refusal);
    Files.delete(file);
    Files.createDirectory(file);
    assertTrue(refusal().contains("expected a regular file"), this::refusal);
    Files.delete(file);
    OwnFile.replace(file, List.of("x".repeat(MOST_BYTES)));
    assertTrue(refusal().endsWith("expected at most 100 bytes, got more"), this::refusal);
  }

  @Test
  void aPlantedLinkIsNotWrittenThrough() throws IOException {
    Path victim = folder.resolve("victim");
    Files.writeString(victim, "as it was");
    Files.createSymbolicLink(made, victim);
    OwnFile.replace(file, NOTE);
    assertEquals("as it was", Files.readString(victim));
    assertTrue(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    assertEquals(NOTE, OwnFile.read(file, MOST_BYTES));
  }

  @Test
  void whatCannotBeTakenOutOfTheWayIsNamed() throws IOException {
    OwnFile.replace(file, NOTE);
    Files.createDirectories(made.resolve("inner"));
    IOException refused =
        assertThrows(IOException.class, () -> OwnFile.replace(file, List.of("new")));
    assertTrue(refused.getMessage().startsWith(made + " is in the way: "), refused::getMessage);
    assertEquals(NOTE, OwnFile.read(file, MOST_BYTES));
  }
}
