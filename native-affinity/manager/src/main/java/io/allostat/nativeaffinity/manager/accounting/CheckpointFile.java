package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.nativeaffinity.manager.internal.OwnerOnly;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The file beside a ledger that holds its last checkpoint. It has two slots, which are written in
 * place in turn: wherever a write breaks off, the other slot is whole, and holds the checkpoint
 * before. It is made anew, and put in the place of the one that is there, by the first write of a
 * writer and when a checkpoint does not fit into a slot any more or somebody took the file away.
 *
 * <pre>
 * file:   header: a line of text with its checksum | slot | slot, see {@link CheckpointSlot}
 * header: allostat-open-lines-2,bytes of a slot,crc32
 * </pre>
 *
 * <p>Nothing is forced to the disk. One writer; any number may {@link #read} meanwhile. Not thread
 * safe.
 */
final class CheckpointFile implements AutoCloseable {
  private static final String MAGIC = "allostat-open-lines-";
  private static final String VERSION = MAGIC + 2;

  /** Text, replaced as a whole: a line about the file, then lines as in the ledger. */
  private static final String FORMER_VERSION = MAGIC + 1;

  private static final int MOST_FORMER_LINES = 100_000;

  /** Header and slots begin where blocks of a disk do, so that none is in one with another. */
  private static final int BLOCK_BYTES = 4096;

  /** Enough for 100,000 applications with names of 40 characters; a bound for who reads. */
  private static final int MOST_SLOT_BYTES = 16 << 20;

  private static final int SLOTS = 2;

  /** A writer needs microseconds for a slot and comes each second. */
  private static final int MOST_LOOKS = 10;

  private final Path file;
  private FileChannel channel;
  private ByteBuffer slot = ByteBuffer.allocate(0);
  private long sequence;

  /** Of the file that is written, on its file system. */
  private Object key;

  /** Of a ledger; does nothing yet. */
  CheckpointFile(Path ledger) {
    this.file = beside(ledger);
  }

  static Path beside(Path ledger) {
    return ledger.resolveSibling(ledger.getFileName() + ".open");
  }

  /**
   * Writes a checkpoint; a reader sees the one before or this one.
   *
   * @throws IOException if that is not possible; the one before is still there then
   */
  void write(Checkpoint checkpoint) throws IOException {
    long most = CheckpointSlot.mostBytes(checkpoint);
    CheckpointSlot next = new CheckpointSlot(sequence + 1, checkpoint);
    if (channel != null && channel.isOpen() && most <= slot.capacity() && isInPlace()) {
      next.encode(slot);
      write(channel, slot, slotAt(next.sequence() % SLOTS, slot.capacity()));
    } else {
      replace(next, most);
    }
    // Only now: what broke off is written again in the same slot, and the other stays whole.
    sequence = next.sequence();
  }

  private void replace(CheckpointSlot next, long mostBytes) throws IOException {
    if (mostBytes > MOST_SLOT_BYTES) {
      throw new IOException(
          file
              + ": expected at most "
              + MOST_SLOT_BYTES
              + " bytes of open lines, got "
              + mostBytes);
    }
    // Room for as many more, so that few are followed by many such files.
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(
            (int) Math.min(MOST_SLOT_BYTES, (2 * mostBytes / BLOCK_BYTES + 1) * BLOCK_BYTES));
    Path made = file.resolveSibling(file.getFileName() + ".new");
    FileChannel anew = OwnerOnly.createAnew(made);
    try {
      String header = Codec.sealed(VERSION + ',' + bytes.capacity()) + '\n';
      write(anew, ByteBuffer.wrap(header.getBytes(StandardCharsets.UTF_8)), 0);
      // All of it, so that later writes need no space.
      for (int turn = 0; turn < SLOTS; turn++) {
        write(anew, bytes.clear(), slotAt(turn, bytes.capacity()));
      }
      next.encode(bytes);
      write(anew, bytes, slotAt(next.sequence() % SLOTS, bytes.capacity()));
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException e) {
      anew.close();
      throw e;
    }
    FileChannel before = channel;
    channel = anew;
    slot = bytes;
    key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    if (before != null) {
      before.close();
    }
  }

  /** Whether nobody has deleted, replaced or cut the file since. */
  private boolean isInPlace() {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return Objects.equals(key, now.fileKey()) && now.size() == slotAt(SLOTS, slot.capacity());
    } catch (IOException e) {
      return false;
    }
  }

  private static long slotAt(long turn, int slotBytes) {
    return BLOCK_BYTES + turn * slotBytes;
  }

  private static void write(FileChannel to, ByteBuffer bytes, long at) throws IOException {
    long position = at;
    while (bytes.hasRemaining()) {
      position += to.write(bytes, position);
    }
  }

  /**
   * Reads the last checkpoint of a ledger, also while there is a writer, and one of the former
   * version.
   *
   * @return nothing if there is none, or none that can be believed
   * @throws IOException if the file cannot be read, or is of a version that is not known
   */
  static Optional<Checkpoint> read(Path ledger) throws IOException {
    Path file = beside(ledger);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      String[] header = header(channel);
      if (header[0].equals(VERSION)) {
        return header.length == 2 ? newest(channel, header[1]) : Optional.empty();
      }
      if (header[0].equals(FORMER_VERSION)) {
        InputStream text = Channels.newInputStream(channel.position(0));
        return former(header, Codec.lines(new BufferedInputStream(text), MOST_FORMER_LINES + 1));
      }
      if (header[0].startsWith(MAGIC)) {
        throw new IOException(
            file + ": expected " + FORMER_VERSION + " or " + VERSION + ", got " + header[0]);
      }
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** The fields of the first line; one that is empty if its checksum is not right. */
  private static String[] header(FileChannel channel) throws IOException {
    ByteBuffer block = read(channel, 0, BLOCK_BYTES);
    List<String> first = Codec.lines(new ByteArrayInputStream(block.array(), 0, block.limit()), 1);
    return first.stream().findFirst().flatMap(Codec::unsealed).orElse("").split(",", -1);
  }

  /**
   * The newest of both slots. Looks again while one is not whole: a writer may be at it, and at the
   * other one by the time that that one is read.
   */
  private static Optional<Checkpoint> newest(FileChannel channel, String slotBytes)
      throws IOException {
    int bytes;
    try {
      bytes = Integer.parseInt(slotBytes);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    if (bytes <= 0 || bytes > MOST_SLOT_BYTES) {
      return Optional.empty();
    }
    CheckpointSlot newest = null;
    int whole = 0;
    for (int look = 0; look < MOST_LOOKS && whole < SLOTS; look++) {
      whole = 0;
      for (int turn = 0; turn < SLOTS; turn++) {
        Optional<CheckpointSlot> found =
            CheckpointSlot.decode(read(channel, slotAt(turn, bytes), bytes));
        if (found.isPresent()) {
          whole++;
          newest =
              newest == null || found.get().sequence() > newest.sequence() ? found.get() : newest;
        }
      }
    }
    return Optional.ofNullable(newest).map(CheckpointSlot::checkpoint);
  }

  private static ByteBuffer read(FileChannel channel, long from, int most) throws IOException {
    long there = Math.max(0, Math.min(most, channel.size() - from));
    ByteBuffer bytes = ByteBuffer.allocate((int) there);
    int read = 0;
    while (read >= 0 && bytes.hasRemaining()) {
      read = channel.read(bytes, from + bytes.position());
    }
    return bytes.flip();
  }

  private static Optional<Checkpoint> former(String[] header, List<String> lines) {
    if (header.length != 4) {
      return Optional.empty();
    }
    List<LedgerEntry> open = new ArrayList<>();
    lines.stream().skip(1).forEach(line -> Codec.entry(line).ifPresent(open::add));
    try {
      return open.size() == Integer.parseInt(header[3])
          ? Optional.of(new Checkpoint(Long.parseLong(header[1]), Long.parseLong(header[2]), open))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Closes the file; the checkpoint stays. */
  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
