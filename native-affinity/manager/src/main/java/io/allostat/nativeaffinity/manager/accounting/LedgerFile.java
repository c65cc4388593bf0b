package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.nativeaffinity.manager.internal.OwnerOnly;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger on disk. Complete lines are appended to a file that is never changed otherwise; those
 * that go on are in a second file beside it ({@code .open}), written at each update in a place of
 * its own beside that of the update before. After {@code kill -9} at any moment, what was given up
 * to the last update is in one of the two: opened again, lines that went on are completed where
 * they stood, unless the ledger has them already.
 *
 * <p>Call {@link #update} when processors were distributed, and {@link #advance} so often that no
 * more than a second is lost. After a power failure up to a minute may be missing, since only the
 * ledger is forced to the disk.
 *
 * <p>A ledger has one writer; a second is refused. Not thread safe.
 */
public final class LedgerFile implements AutoCloseable {
  /** Lines that wait while the disk is full; beyond it the oldest are given up and counted. */
  static final int MOST_UNWRITTEN = 100_000;

  private static final Logger LOG = LoggerFactory.getLogger(LedgerFile.class);
  private static final byte[] HEADER = (Codec.HEADER + '\n').getBytes(StandardCharsets.UTF_8);
  private static final int LARGEST_TAIL = 64 << 20;
  private static final int SMALL_TAIL = 64 << 10;

  private final Path file;
  private final FileChannel lockChannel;
  private final FileChannel channel;
  private final CheckpointFile checkpoints;
  private final Deque<LedgerEntry> unwritten = new ArrayDeque<>();
  private Ledger ledger;
  private List<Holding> holdings = List.of();
  private boolean torn;
  private long lost;
  private int recovered;

  private LedgerFile(
      Path file, FileChannel lockChannel, FileChannel channel, CheckpointFile checkpoints)
      throws IOException {
    this.file = file;
    this.lockChannel = lockChannel;
    this.channel = channel;
    this.checkpoints = checkpoints;
    begin();
    recover();
  }

  /**
   * Opens a ledger, or begins one, readable by its owner only.
   *
   * @param file its file, in a folder that exists
   * @return the ledger, with what its last writer left open completed
   * @throws IOException if the file cannot be read or written, is no ledger, or has a writer; also
   *     if what its last writer left open is of a version that is not known
   */
  public static LedgerFile open(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    FileChannel lock = openOwnerOnly(absolute.resolveSibling(absolute.getFileName() + ".lock"));
    FileChannel channel = null;
    CheckpointFile checkpoints = new CheckpointFile(absolute);
    try {
      requireLock(lock, absolute);
      channel = openOwnerOnly(absolute);
      return new LedgerFile(absolute, lock, channel, checkpoints);
    } catch (IOException | RuntimeException e) {
      checkpoints.close();
      if (channel != null) {
        channel.close();
      }
      lock.close();
      throw e;
    }
  }

  private static FileChannel openOwnerOnly(Path file) throws IOException {
    OwnerOnly.create(file);
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** The lock is on a file of its own: closing any channel to a locked file would release it. */
  private static void requireLock(FileChannel channel, Path file) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new IOException(file + ": expected a ledger without a writer, it has one");
    }
  }

  private void begin() throws IOException {
    long size = channel.size();
    byte[] start = read(0, (int) Math.min(HEADER.length, size));
    for (int i = 0; i < start.length; i++) {
      if (start[i] != HEADER[i]) {
        throw new IOException(file + ": expected a ledger, it begins otherwise");
      }
    }
    if (size < HEADER.length) {
      write(ByteBuffer.wrap(HEADER, start.length, HEADER.length - start.length));
    } else {
      torn = read(size - 1, 1)[0] != '\n';
    }
  }

  private void recover() throws IOException {
    long size = channel.size();
    Optional<Checkpoint> left = CheckpointFile.read(file);
    long from = left.map(Checkpoint::ledgerBytes).filter(b -> b <= size).orElse(size);
    if (left.isEmpty()) {
      from = Math.max(0, size - SMALL_TAIL);
    }
    from = Math.max(from, size - LARGEST_TAIL);
    List<LedgerEntry> tail = new ArrayList<>();
    Codec.entries(new ByteArrayInputStream(read(from, (int) (size - from))), tail::add);
    long at = left.map(Checkpoint::atEpochMillis).orElse(0L);
    for (LedgerEntry entry : tail) {
      at = Math.max(at, entry.toEpochMillis());
    }
    List<LedgerEntry> missing = left.map(open -> open.missingIn(tail)).orElse(List.of());
    recovered = missing.size();
    unwritten.addAll(missing);
    ledger = new Ledger(Map.of(), at);
    try {
      save();
    } catch (IOException e) {
      // What was left is still there; the next update writes it, or says that it cannot.
      LOG.warn("{} cannot be written yet, and {} lines are to be added: {}", file, recovered, e);
    }
  }

  /**
   * Accounts for what was held until now, and notes what is held from now on.
   *
   * @param epochMillis now, milliseconds since 1970
   * @param holdings who asks for what and has what from now on, each application once
   * @param usedCpuSeconds CPU seconds used since the last update, by application
   * @throws IOException if it could not be written; nothing is lost then, and the next update
   *     writes it as well
   */
  public void update(
      long epochMillis, Collection<Holding> holdings, Map<String, Double> usedCpuSeconds)
      throws IOException {
    Ledger.Step step = ledger.step(epochMillis, holdings, usedCpuSeconds);
    ledger = step.next();
    this.holdings = List.copyOf(holdings);
    unwritten.addAll(step.lines());
    while (unwritten.size() > MOST_UNWRITTEN) {
      unwritten.removeFirst();
      lost++;
    }
    save();
  }

  /**
   * Accounts for what was held until now, and goes on with it.
   *
   * @param epochMillis now, milliseconds since 1970
   * @param usedCpuSeconds CPU seconds used since the last update, by application
   * @throws IOException as with {@link #update}
   */
  public void advance(long epochMillis, Map<String, Double> usedCpuSeconds) throws IOException {
    update(epochMillis, holdings, usedCpuSeconds);
  }

  private void save() throws IOException {
    IOException failure = null;
    try {
      append();
    } catch (IOException e) {
      failure = e;
    }
    // The place for open lines has been made already, and may hold for a while what the ledger has
    // no place for.
    List<LedgerEntry> lines = new ArrayList<>(unwritten);
    for (Ledger.Open line : ledger.open().values()) {
      lines.add(line.soFar());
    }
    try {
      checkpoints.write(new Checkpoint(channel.size(), ledger.atEpochMillis(), lines));
    } catch (IOException e) {
      if (failure == null) {
        throw e;
      }
      failure.addSuppressed(e);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void append() throws IOException {
    if (!unwritten.isEmpty()) {
      StringBuilder text = new StringBuilder(torn ? "\n" : "");
      for (LedgerEntry line : unwritten) {
        text.append(Codec.line(line)).append('\n');
      }
      // A line that is cut off must not be joined to the next; what is whole counts once on a bill.
      torn = true;
      write(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
      torn = false;
      unwritten.clear();
      channel.force(false);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    long position = channel.size();
    while (bytes.hasRemaining()) {
      position += channel.write(bytes, position);
    }
  }

  private byte[] read(long from, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    long position = from;
    while (bytes.hasRemaining()) {
      int read = channel.read(bytes, position);
      if (read < 0) {
        throw new IOException(file + ": expected " + count + " bytes at " + from);
      }
      position += read;
    }
    return bytes.array();
  }

  /**
   * @return lines that the last writer had left open and that were completed
   */
  public int recovered() {
    return recovered;
  }

  /**
   * @return lines given up because they could not be written
   */
  public long lost() {
    return lost;
  }

  /** Closes the files. What is held stays open; an update without holdings completes it before. */
  @Override
  public void close() throws IOException {
    try (lockChannel;
        checkpoints) {
      channel.close();
    }
  }
}
