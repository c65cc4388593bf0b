package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptFilesTest {
  private final KeptFiles<Path> kept = new KeptFiles<>(file -> file, StandardOpenOption.READ, 2);

  @TempDir Path folder;

  @AfterEach
  void closeAll() {
    kept.closeAll();
  }

  private Path file(String name) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    return Files.writeString(folder.resolve(name), "");
  }

  private FileChannel use(Path file) throws IOException {
    return kept.use(file, channel -> channel);
  }

  @Test
  void aFileIsOpenedOnce() throws IOException {
    Path file = file("a");
    FileChannel first = use(file);
    assertTrue(first.isOpen());
    assertSame(first, use(folder.resolve("a")));
  }

  @Test
  void whatWasNotUsedForLongestIsClosed() throws IOException {
    FileChannel a = use(file("a"));
    FileChannel b = use(file("b"));
    assertSame(a, use(folder.resolve("a")));
    FileChannel c = use(file("c"));
    assertEquals(List.of(true, false, true), List.of(a.isOpen(), b.isOpen(), c.isOpen()));
    assertNotSame(b, use(folder.resolve("b")));
    assertFalse(a.isOpen());
  }

  @Test
  void aThreadThatIsToldToEndMayStillUseThem() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "7");
    FileChannel first = use(file);
    Thread.currentThread().interrupt();
    try {
      long size = kept.use(file, FileChannel::size);
      assertEquals(1, size);
      ByteBuffer bytes = ByteBuffer.allocate(4);
      int read = kept.use(file, channel -> channel.read(bytes, 0));
      assertEquals(1, read);
      assertSame(first, use(file));
      assertTrue(first.isOpen());
    } finally {
      assertTrue(Thread.interrupted(), "it is still told to end");
    }
  }

  @Test
  void whatFailsInAKeptFileIsTriedOnceMoreInANewOne() throws IOException {
    Path file = file("a");
    FileChannel stale = use(file);
    List<FileChannel> tried = new ArrayList<>();
    FileChannel anew =
        kept.use(
            file,
            channel -> {
              tried.add(channel);
              if (channel == stale) {
                throw new IOException("No such device");
              }
              return channel;
            });
    assertEquals(List.of(stale, anew), tried);
    assertFalse(stale.isOpen());
    assertSame(anew, use(file));
  }

  @Test
  void whatFailsInANewFileFailsAndIsNotKept() throws IOException {
    Path file = file("a");
    List<FileChannel> tried = new ArrayList<>();
    KeptFiles.Use<FileChannel> refused =
        channel -> {
          tried.add(channel);
          throw new IOException("Invalid argument " + tried.size());
        };
    IOException first = assertThrows(IOException.class, () -> kept.use(file, refused));
    assertEquals("Invalid argument 1", first.getMessage());
    use(file);
    IOException last = assertThrows(IOException.class, () -> kept.use(file, refused));
    assertEquals("Invalid argument 3", last.getMessage(), "one that was kept, one that is new");
    assertTrue(tried.stream().noneMatch(FileChannel::isOpen));
  }

  @Test
  void aFileThatIsGoneIsSaidToBe() throws IOException {
    Path file = file("a");
    use(file).close();
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> kept.use(file, FileChannel::size));
  }

  @Test
  void thoseThatAreChosenAreClosed() throws IOException {
    FileChannel inside = use(file("group/a"));
    FileChannel below = use(file("group/below/a"));
    kept.closeIf(file -> file.getParent().endsWith("group"));
    assertEquals(List.of(false, true), List.of(inside.isOpen(), below.isOpen()));
    kept.closeAll();
    assertFalse(below.isOpen());
    assertTrue(use(folder.resolve("group/a")).isOpen());
  }
}
