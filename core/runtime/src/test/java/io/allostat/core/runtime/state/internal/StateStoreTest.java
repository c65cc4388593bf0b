package io.allostat.core.runtime.state.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateStoreTest {
  @TempDir Path temp;

  @Test
  void aNewDirectoryIsCreatedAndEmpty() {
    Path directory = temp.resolve("a/b");
    try (StateStore store = StateStore.open(directory)) {
      assertEquals(SavedState.empty("default"), store.load("default"));
    }
    assertTrue(Files.isDirectory(directory));
  }

  @Test
  void whatIsSavedIsLoaded() throws Exception {
    try (StateStore store = StateStore.open(temp)) {
      store.save(States.numbered("default", 1, 3));
      store.save(States.numbered("default", 2, 3));
    }
    try (StateStore store = StateStore.open(temp)) {
      assertEquals(States.numbered("default", 2, 3), store.load("default"));
    }
    assertFalse(Files.exists(temp.resolve("allostat-state.json.tmp")));
  }

  @Test
  void anInterruptedThreadStillSaves() throws Exception {
    try (StateStore store = StateStore.open(temp)) {
      Thread.currentThread().interrupt();
      store.save(States.small());
      assertTrue(Thread.interrupted());
      assertEquals(States.small(), store.load("default"));
    }
  }

  @Test
  void aDirectoryHasOneOwner() {
    StateStore first = StateStore.open(temp);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> StateStore.open(temp));
    assertEquals(
        "stateDirectory: expected one that no other instance uses, got " + temp,
        refused.getMessage());
    first.close();
    StateStore.open(temp).close();
  }

  @Test
  void aLinkToADirectoryIsThatDirectory() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp);
    try (StateStore store = StateStore.open(link)) {
      store.save(States.small());
      assertThrows(IllegalStateException.class, () -> StateStore.open(temp));
    }
    assertTrue(Files.exists(temp.resolve(StateStore.FILE)));
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsNamed() throws Exception {
    Path file = Files.writeString(temp.resolve("occupied"), "x");
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> StateStore.open(file));
    assertTrue(
        refused
            .getMessage()
            .startsWith("stateDirectory: expected a directory that can be written, got " + file),
        refused.getMessage());
    assertTrue(refused.getMessage().contains("FileAlreadyExistsException"), refused.getMessage());
  }

  @Test
  void aCorruptFileIsKeptAsideAndReplaced() throws Exception {
    byte[] corrupt = StateCodec.write(States.small());
    corrupt[corrupt.length / 2] ^= 1;
    Files.write(temp.resolve(StateStore.FILE), corrupt);
    assertSetAside(corrupt);
  }

  @Test
  void aFileOfAnotherInstanceIsKeptAside() throws Exception {
    byte[] foreign = StateCodec.write(States.numbered("other", 1, 1));
    Files.write(temp.resolve(StateStore.FILE), foreign);
    assertSetAside(foreign);
  }

  @Test
  void aHugeFileIsKeptAsideUnread() throws Exception {
    byte[] huge = new byte[StateCodec.MAX_BYTES + 10];
    Files.write(temp.resolve(StateStore.FILE), huge);
    assertSetAside(huge);
  }

  @Test
  void aDirectoryInPlaceOfTheFileIsKeptAside() throws Exception {
    Files.createDirectory(temp.resolve(StateStore.FILE));
    try (StateStore store = StateStore.open(temp)) {
      assertEquals(SavedState.empty("default"), store.load("default"));
    }
    assertTrue(Files.isDirectory(temp.resolve("allostat-state.json.rejected-1")));
  }

  /** What is not read because of a passing error may be a good state, and the only copy of it. */
  @Test
  void aFileThatCannotBeReadIsNamedAndLeft() throws Exception {
    Path directory = temp.toRealPath();
    Path file = directory.resolve(StateStore.FILE);
    // A link to itself: nobody can open it, whatever the rights of who runs this.
    Files.createSymbolicLink(file, file);
    try (StateStore store = StateStore.open(directory)) {
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> store.load("default"));
      Throwable cause = assertInstanceOf(IOException.class, refused.getCause());
      assertTrue(
          refused
              .getMessage()
              .startsWith(
                  "stateDirectory: "
                      + file
                      + " cannot be read and is left as it is: "
                      + cause.getClass().getSimpleName()),
          refused.getMessage());
    }
    assertTrue(Files.isSymbolicLink(file));
    assertFalse(Files.exists(directory.resolve("allostat-state.json.rejected-1")));
  }

  @Test
  void aRejectedFileDoesNotReplaceAnotherAndTheOldestOfManyGo() throws Exception {
    int rejections = RejectedFiles.MOST + 2;
    for (int i = 1; i <= rejections; i++) {
      Files.writeString(temp.resolve(StateStore.FILE), "no state " + i);
      try (StateStore store = StateStore.open(temp)) {
        assertEquals(SavedState.empty("default"), store.load("default"));
      }
      if (i == 2) {
        assertEquals("no state 1", Files.readString(rejected(1)));
      }
    }
    for (int i = 1; i <= rejections; i++) {
      assertEquals(i > 2, Files.exists(rejected(i)), "rejected-" + i);
    }
    assertEquals("no state 3", Files.readString(rejected(3)));
    assertEquals("no state " + rejections, Files.readString(rejected(rejections)));
  }

  private Path rejected(int number) {
    return temp.resolve("allostat-state.json.rejected-" + number);
  }

  @Test
  void aTornSecondFileIsNoState() throws Exception {
    try (StateStore store = StateStore.open(temp)) {
      store.save(States.small());
      Files.write(temp.resolve("allostat-state.json.tmp"), new byte[] {'{', '"'});
      assertEquals(States.small(), store.load("default"));
      store.save(States.numbered("default", 8, 1));
      assertEquals(States.numbered("default", 8, 1), store.load("default"));
    }
  }

  private void assertSetAside(byte[] contents) throws Exception {
    try (StateStore store = StateStore.open(temp)) {
      assertEquals(SavedState.empty("default"), store.load("default"));
      assertArrayEquals(contents, Files.readAllBytes(rejected(1)));
      assertFalse(Files.exists(temp.resolve(StateStore.FILE)));
      store.save(States.small());
      assertEquals(States.small(), store.load("default"));
    }
  }
}
