package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads ledgers, also one that is being written, and what its writer has not completed. Locks
 * nothing and changes nothing.
 *
 * @param entries what was held in the time asked for, in the order of the files
 * @param damaged lines that are not whole and were left out; a writer that was killed leaves one at
 *     most
 */
public record LedgerReader(List<LedgerEntry> entries, long damaged) {
  /** Bound of the entries; a shorter time, or one ledger after the other, needs fewer. */
  public static final int MOST_ENTRIES = 2_000_000;

  /** Copies. */
  public LedgerReader {
    entries = List.copyOf(entries);
  }

  /**
   * Reads.
   *
   * @param ledgers files
   * @param fromEpochMillis begin of the time asked for, milliseconds since 1970
   * @param toEpochMillis its end, not before the begin
   * @return entries, cut to that time
   * @throws IOException if a file cannot be read, or there are more than two million entries
   */
  public static LedgerReader read(List<Path> ledgers, long fromEpochMillis, long toEpochMillis)
      throws IOException {
    Ranges.requireBetween("fromEpochMillis", fromEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
    Ranges.requireBetween(
        "toEpochMillis", toEpochMillis, fromEpochMillis, Limits.LAST_EPOCH_MILLIS);
    List<LedgerEntry> entries = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    long damaged = 0;
    for (Path ledger : ledgers) {
      // First what goes on: lines completed meanwhile are then seen twice, and not missed.
      Map<LedgerEntry.Begin, LedgerEntry> open = new HashMap<>();
      CheckpointFile.read(ledger.toAbsolutePath())
          .ifPresent(left -> left.open().forEach(line -> open.put(line.begin(), line)));
      try (InputStream in = new BufferedInputStream(Files.newInputStream(ledger))) {
        damaged +=
            Codec.entries(
                in,
                entry -> {
                  open.remove(entry.begin());
                  add(entry.within(fromEpochMillis, toEpochMillis), names, entries);
                });
      }
      open.values()
          .forEach(line -> add(line.within(fromEpochMillis, toEpochMillis), names, entries));
      if (entries.size() > MOST_ENTRIES) {
        throw new IOException(
            "expected at most " + MOST_ENTRIES + " lines in the time asked for, there are more");
      }
    }
    return new LedgerReader(entries, damaged);
  }

  private static void add(LedgerEntry entry, Map<String, String> names, List<LedgerEntry> entries) {
    if (entry.seconds() > 0 && entries.size() <= MOST_ENTRIES) {
      String name = names.computeIfAbsent(entry.application(), each -> each);
      entries.add(
          new LedgerEntry(
              name,
              entry.fromEpochMillis(),
              entry.toEpochMillis(),
              entry.processors(),
              entry.requested(),
              entry.usedCpuSeconds()));
    }
  }
}
