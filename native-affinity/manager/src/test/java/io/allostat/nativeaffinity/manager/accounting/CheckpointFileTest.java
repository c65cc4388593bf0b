package io.allostat.nativeaffinity.manager.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots of 4096 bytes behind a header of as many, as long as there are few applications. */
class CheckpointFileTest {
  private static final int BLOCK = 4096;
  private static final int HEAD = 16;
  private static final int LENGTH_AT = 4;

  @TempDir Path folder;
  private Path ledger;
  private Path file;

  @BeforeEach
  void paths() {
    ledger = folder.resolve("ledger.csv");
    file = folder.resolve("ledger.csv.open");
  }

  private static Checkpoint checkpoint(int second, int applications) {
    List<LedgerEntry> open = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      open.add(new LedgerEntry("shop " + i, 1000, 1000 + 1000L * second, 1.0 / 3, 2, second / 3.0));
    }
    return new Checkpoint(second, 1000 + 1000L * second, open);
  }

  private Optional<Checkpoint> read() throws IOException {
    return CheckpointFile.read(ledger);
  }

  private Object identity() throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** The file after so many seconds with two applications. */
  private byte[] after(int seconds) throws IOException {
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      for (int second = 1; second <= seconds; second++) {
        writer.write(checkpoint(second, 2));
      }
    }
    return Files.readAllBytes(file);
  }

  /** Where the slot of a second begins: in turn, the first of a writer in the second slot. */
  private static int slotOf(int second) {
    return BLOCK + second % 2 * BLOCK;
  }

  private static int endOf(byte[] bytes, int second) {
    return slotOf(second) + HEAD + ByteBuffer.wrap(bytes).getInt(slotOf(second) + LENGTH_AT);
  }

  @Test
  void whatIsWrittenIsReadWhateverTheNamesAre() throws IOException {
    assertEquals(Optional.empty(), read());
    List<LedgerEntry> open = new ArrayList<>();
    for (String name :
        List.of("a", "say \"a\",\"b\"", "Größe 𝄞", "x".repeat(128), "秤".repeat(128))) {
      open.add(new LedgerEntry(name, 1, 2000, 1.0 / 3, 1e6, 0.1 + 0.2));
      try (CheckpointFile writer = new CheckpointFile(ledger)) {
        Checkpoint written = new Checkpoint(7, 3000, open);
        writer.write(written);
        assertEquals(Optional.of(written), read());
      }
    }
  }

  @Test
  void aWriteLeavesTheFileInPlaceAndTheSlotOfTheOneBeforeAsItIs() throws IOException {
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(1, 2));
      Object first = identity();
      for (int second = 2; second < 10; second++) {
        byte[] before = Files.readAllBytes(file);
        writer.write(checkpoint(second, 2));
        byte[] now = Files.readAllBytes(file);
        assertEquals(first, identity());
        assertEquals(3 * BLOCK, now.length);
        Arrays.fill(before, slotOf(second), slotOf(second) + BLOCK, (byte) 0);
        Arrays.fill(now, slotOf(second), slotOf(second) + BLOCK, (byte) 0);
        assertEquals(-1, Arrays.mismatch(before, now), "but for its slot");
        assertEquals(Optional.of(checkpoint(second, 2)), read());
      }
    }
  }

  @Test
  void aFileThatSomebodyTookAwayIsMadeAnewByTheNextWrite() throws IOException {
    Path copy = folder.resolve("copy");
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(1, 2));
      Files.delete(file);
      writer.write(checkpoint(2, 2));
      assertEquals(Optional.of(checkpoint(2, 2)), read(), "deleted");
      Files.copy(file, copy);
      Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
      writer.write(checkpoint(3, 2));
      assertEquals(Optional.of(checkpoint(3, 2)), read(), "replaced");
      Files.write(file, new byte[0]);
      writer.write(checkpoint(4, 2));
      assertEquals(Optional.of(checkpoint(4, 2)), read(), "cut");
      writer.write(checkpoint(5, 2));
      assertEquals(Optional.of(checkpoint(5, 2)), read());
    }
  }

  @Test
  void whereverAWriteBreaksOffTheOneBeforeIsRead() throws IOException {
    byte[] before = after(2);
    byte[] now = after(3);
    for (int length = slotOf(3); length <= endOf(now, 3); length++) {
      byte[] torn = before.clone();
      System.arraycopy(now, 0, torn, 0, length);
      Files.write(file, torn);
      int expected = Arrays.equals(torn, now) ? 3 : 2;
      assertEquals(Optional.of(checkpoint(expected, 2)), read(), "after " + length + " bytes");
    }
    assertEquals(Optional.of(checkpoint(3, 2)), read());
  }

  @Test
  void aSlotWithABitFlippedIsNotBelieved() throws IOException {
    byte[] whole = after(3);
    for (int damaged = 2; damaged <= 3; damaged++) {
      for (int at = slotOf(damaged); at < endOf(whole, damaged); at++) {
        for (int bit = 0; bit < Byte.SIZE; bit++) {
          byte[] flipped = whole.clone();
          flipped[at] ^= (byte) (1 << bit);
          Files.write(file, flipped);
          int expected = damaged == 3 ? 2 : 3;
          assertEquals(Optional.of(checkpoint(expected, 2)), read(), "bit " + bit + " of " + at);
        }
      }
    }
  }

  @Test
  void aHeaderWithABitFlippedIsNotBelieved() throws IOException {
    byte[] whole = after(3);
    for (int at = 0; whole[at] != 0; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] flipped = whole.clone();
        flipped[at] ^= (byte) (1 << bit);
        Files.write(file, flipped);
        assertEquals(Optional.empty(), read(), "bit " + bit + " of " + at);
      }
    }
  }

  @Test
  void ofAFileThatWasCutOffTheSlotsThatAreWholeAreRead() throws IOException {
    for (int seconds = 2; seconds <= 3; seconds++) {
      byte[] whole = after(seconds);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int length = whole.length; length >= 0; length--) {
          channel.truncate(length);
          int newest = seconds;
          while (newest > seconds - 2 && length < endOf(whole, newest)) {
            newest--;
          }
          Optional<Checkpoint> expected =
              newest > seconds - 2 ? Optional.of(checkpoint(newest, 2)) : Optional.empty();
          assertEquals(expected, read(), "cut to " + length + " bytes");
        }
      }
    }
  }

  @Test
  void whatDoesNotFitIsWrittenToALargerFile() throws IOException {
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(1, 2));
      assertEquals(3 * BLOCK, Files.size(file));
      for (int applications = 0; applications < 300; applications++) {
        writer.write(checkpoint(2, applications));
        assertEquals(Optional.of(checkpoint(2, applications)), read());
      }
      assertTrue(Files.size(file) > 3 * BLOCK);
      Object large = identity();
      writer.write(checkpoint(3, 2));
      assertEquals(large, identity());
      assertEquals(Optional.of(checkpoint(3, 2)), read());
    }
    assertFalse(Files.exists(folder.resolve("ledger.csv.open.new")));
  }

  /** Killed before the larger file took the place of the other. */
  @Test
  void aFileThatWasNotPutInPlaceIsInNobodysWay() throws IOException {
    byte[] whole = after(3);
    Files.write(folder.resolve("ledger.csv.open.new"), Arrays.copyOf(whole, BLOCK + 20));
    assertEquals(Optional.of(checkpoint(3, 2)), read());
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(4, 1000));
      assertEquals(Optional.of(checkpoint(4, 1000)), read());
    }
  }

  @Test
  void moreThanAReaderWouldTakeIsRefused() throws IOException {
    List<LedgerEntry> open = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      open.add(new LedgerEntry("秤".repeat(120) + i, 1, 2, 1, 1, 1));
    }
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(1, 2));
      IOException refused =
          assertThrows(IOException.class, () -> writer.write(new Checkpoint(1, 2, open)));
      assertTrue(refused.getMessage().contains("expected at most"), refused::getMessage);
      assertEquals(Optional.of(checkpoint(1, 2)), read());
      writer.write(checkpoint(2, 2));
      assertEquals(Optional.of(checkpoint(2, 2)), read());
    }
  }

  @Test
  void whoReadsBesideAWriterFindsWhatWasWrittenLast() throws Exception {
    AtomicInteger written = new AtomicInteger();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(0, 0));
      Future<?> writing =
          thread.submit(
              () -> {
                for (int second = 1; second <= 3000; second++) {
                  // Now and then it does not fit into the slots any more.
                  writer.write(checkpoint(second, second / 10));
                  written.set(second);
                }
                return null;
              });
      do {
        int least = written.get();
        Checkpoint read = read().orElseThrow();
        assertTrue(read.ledgerBytes() >= least, read.ledgerBytes() + " is older than " + least);
        int second = (int) read.ledgerBytes();
        assertEquals(checkpoint(second, second / 10), read);
      } while (!writing.isDone());
      writing.get();
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void anyBytesAreNoCheckpoint() throws IOException {
    byte[] whole = after(3);
    Random random = new Random(1);
    for (int run = 0; run < 200; run++) {
      byte[] bytes = new byte[random.nextInt(3 * BLOCK)];
      random.nextBytes(bytes);
      if (run % 2 == 0) {
        System.arraycopy(whole, 0, bytes, 0, Math.min(BLOCK, bytes.length));
      }
      Files.write(file, bytes);
      assertEquals(Optional.empty(), read());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",", ",0", ",-4096", ",2147483647", ",16777217", ",4096.0", ",x", ",1,1,1"})
  void aHeaderThatSaysNothingPossibleIsNotBelieved(String rest) throws IOException {
    byte[] whole = after(3);
    byte[] header =
        (Codec.sealed("allostat-open-lines-2" + rest) + '\n').getBytes(StandardCharsets.UTF_8);
    Arrays.fill(whole, 0, BLOCK, (byte) 0);
    System.arraycopy(header, 0, whole, 0, header.length);
    Files.write(file, whole);
    assertEquals(Optional.empty(), read());
  }

  /** Whoever may write to the file can seal what he likes. */
  @Test
  void aSealedSlotThatCannotBeIsLeftOutAndTheOtherIsRead() throws IOException {
    byte[] whole = after(2);
    ByteBuffer right = ByteBuffer.wrap(whole, slotOf(1), BLOCK).slice();
    byte[] payload = new byte[right.getInt(LENGTH_AT)];
    right.get(HEAD, payload);
    // Where things are in it: ledgerBytes 0, time 8, lines 16; of the first line the name's length
    // 20, the name 22 to 28, from 28, to 36, processors 44, requested 52, used 60.
    List<ByteBuffer> impossible = new ArrayList<>();
    for (long bad : new long[] {-1, Long.MIN_VALUE}) {
      impossible.add(ByteBuffer.wrap(payload.clone()).putLong(0, bad));
      impossible.add(ByteBuffer.wrap(payload.clone()).putLong(8, bad));
      impossible.add(ByteBuffer.wrap(payload.clone()).putLong(28, bad));
      impossible.add(ByteBuffer.wrap(payload.clone()).putLong(36, bad));
    }
    impossible.add(ByteBuffer.wrap(payload.clone()).putLong(8, Long.MAX_VALUE));
    for (int bad : new int[] {-1, 0, 1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      impossible.add(ByteBuffer.wrap(payload.clone()).putInt(16, bad));
    }
    for (short bad : new short[] {0, 5, 7, Short.MAX_VALUE, -1}) {
      impossible.add(ByteBuffer.wrap(payload.clone()).putShort(20, bad));
    }
    impossible.add(ByteBuffer.wrap(payload.clone()).put(22, (byte) '\n'));
    for (double bad : new double[] {Double.NaN, -1, Double.POSITIVE_INFINITY}) {
      impossible.add(ByteBuffer.wrap(payload.clone()).putDouble(44, bad));
      impossible.add(ByteBuffer.wrap(payload.clone()).putDouble(52, bad));
      impossible.add(ByteBuffer.wrap(payload.clone()).putDouble(60, bad));
    }
    impossible.add(ByteBuffer.wrap(Arrays.copyOf(payload, payload.length + 1)));
    impossible.add(ByteBuffer.wrap(Arrays.copyOf(payload, payload.length - 1)));
    impossible.add(ByteBuffer.wrap(new byte[0]));
    for (ByteBuffer each : impossible) {
      Files.write(file, forged(whole, each.array(), each.capacity()));
      assertEquals(Optional.of(checkpoint(2, 2)), read(), Arrays.toString(each.array()));
    }
    for (int length : new int[] {-1, BLOCK - HEAD + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      Files.write(file, forged(whole, payload, length));
      assertEquals(Optional.of(checkpoint(2, 2)), read(), "length " + length);
    }
    Files.write(file, forged(whole, payload, payload.length));
    assertEquals(Optional.of(checkpoint(1, 2)), read(), "what is possible is believed");
  }

  /** In the slot of the first second, with the highest sequence. */
  private static byte[] forged(byte[] whole, byte[] payload, int length) {
    ByteBuffer slot = ByteBuffer.allocate(HEAD + payload.length);
    slot.putInt(0).putInt(length).putLong(Long.MAX_VALUE).put(payload);
    CRC32C crc = new CRC32C();
    crc.update(slot.array(), LENGTH_AT, slot.capacity() - LENGTH_AT);
    slot.putInt(0, (int) crc.getValue());
    byte[] forged = whole.clone();
    Arrays.fill(forged, slotOf(1), slotOf(1) + BLOCK, (byte) 0);
    System.arraycopy(slot.array(), 0, forged, slotOf(1), slot.capacity());
    return forged;
  }

  @Test
  void theFormerVersionIsReadAndReplaced() throws IOException {
    LedgerEntry line = new LedgerEntry("shop", 1000, 8000, 1.5, 3, 2);
    String text = Codec.sealed("allostat-open-lines-1,321,8000,1") + '\n' + Codec.line(line) + '\n';
    Files.writeString(file, text);
    assertEquals(Optional.of(new Checkpoint(321, 8000, List.of(line))), read());
    Files.writeString(file, text.substring(0, text.length() - 2));
    assertEquals(Optional.empty(), read(), "it says that there is one line more");
    Files.writeString(file, text);
    try (CheckpointFile writer = new CheckpointFile(ledger)) {
      writer.write(checkpoint(1, 2));
    }
    assertEquals(Optional.of(checkpoint(1, 2)), read());
  }

  @Test
  void aVersionThatIsNotKnownIsRefused() throws IOException {
    Files.writeString(file, Codec.sealed("allostat-open-lines-3,4096") + '\n');
    IOException refused = assertThrows(IOException.class, this::read);
    assertTrue(refused.getMessage().endsWith("got allostat-open-lines-3"), refused::getMessage);
    assertThrows(IOException.class, () -> LedgerFile.open(ledger));
    assertEquals(
        Codec.sealed("allostat-open-lines-3,4096") + '\n', Files.readString(file), "left as it is");
  }
}
