package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.manager.internal.OwnerOnly;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of a ledger that go on, as they stood at its last update; a file beside it that is
 * replaced as a whole.
 *
 * @param ledgerBytes how long the ledger was
 * @param atEpochMillis when that was, milliseconds since 1970
 * @param open one line an application at most
 */
record Checkpoint(long ledgerBytes, long atEpochMillis, List<LedgerEntry> open) {
  private static final String MAGIC = "allostat-open-lines-1";
  private static final int MOST_LINES = 100_000;

  Checkpoint {
    open = List.copyOf(open);
  }

  static Path beside(Path ledger) {
    return sibling(ledger, ".open");
  }

  static Path sibling(Path ledger, String ending) {
    return ledger.resolveSibling(ledger.getFileName() + ending);
  }

  /** Replaces the file; a reader sees the old one or the new one. */
  void write(Path ledger) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(Codec.sealed(MAGIC + ',' + ledgerBytes + ',' + atEpochMillis + ',' + open.size()));
    text.append('\n');
    for (LedgerEntry entry : open) {
      text.append(Codec.line(entry)).append('\n');
    }
    Path written = sibling(ledger, ".open.new");
    Files.deleteIfExists(written);
    OwnerOnly.create(written);
    Files.write(written, text.toString().getBytes(StandardCharsets.UTF_8));
    Files.move(
        written,
        beside(ledger),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Reads the file; nothing if there is none, or none that can be believed. */
  static Optional<Checkpoint> read(Path ledger) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(beside(ledger)))) {
      return parsed(Codec.lines(in, MOST_LINES + 1));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static Optional<Checkpoint> parsed(List<String> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String[] first = Codec.unsealed(lines.get(0)).orElse("").split(",", -1);
    if (first.length != 4 || !first[0].equals(MAGIC)) {
      return Optional.empty();
    }
    List<LedgerEntry> open = new ArrayList<>();
    lines.stream().skip(1).forEach(line -> Codec.entry(line).ifPresent(open::add));
    try {
      long at = Long.parseLong(first[2]);
      Ranges.requireBetween("atEpochMillis", at, 0, Limits.LAST_EPOCH_MILLIS);
      return open.size() == Integer.parseInt(first[3])
          ? Optional.of(new Checkpoint(Long.parseLong(first[1]), at, open))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The lines that the ledger does not have yet. A line that went on is in the ledger once its
   * application has one there that began at the same time, which is never shorter.
   *
   * @param written lines of the ledger
   */
  List<LedgerEntry> missingIn(Collection<LedgerEntry> written) {
    Set<LedgerEntry.Begin> known = new HashSet<>();
    written.forEach(line -> known.add(line.begin()));
    return open.stream()
        .filter(line -> line.seconds() > 0 && !known.contains(line.begin()))
        .toList();
  }
}
