package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The lines of a ledger that go on, as they stood at its last update. Immutable.
 *
 * @param ledgerBytes how long the ledger was
 * @param atEpochMillis when that was, milliseconds since 1970
 * @param open one line an application, and complete ones that the ledger had no place for
 */
record Checkpoint(long ledgerBytes, long atEpochMillis, List<LedgerEntry> open) {
  Checkpoint {
    Ranges.requireBetween("ledgerBytes", ledgerBytes, 0, Long.MAX_VALUE);
    Ranges.requireBetween("atEpochMillis", atEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
    open = List.copyOf(open);
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
