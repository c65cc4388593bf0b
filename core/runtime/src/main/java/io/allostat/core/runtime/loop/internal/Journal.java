package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/**
 * The newest decisions, numbered 1, 2, 3 … without gaps; the oldest give way. Entries are immutable
 * and replaced when their outcome is known. Thread safe.
 */
public final class Journal {
  private final JournalEntry[] ring;
  private long newest;
  private Optional<JournalEntry> lastChange = Optional.empty();

  /**
   * Makes an empty journal.
   *
   * @param capacity how many entries it keeps, > 0
   */
  public Journal(int capacity) {
    ring = new JournalEntry[capacity];
  }

  /**
   * Adds a decision.
   *
   * @param epochMillis wall-clock time, milliseconds since 1970
   * @param decision the decision
   * @param change what was applied, or empty
   * @return the entry
   */
  public synchronized JournalEntry append(
      long epochMillis, Decision decision, Optional<LevelChange> change) {
    JournalEntry entry =
        new JournalEntry(++newest, epochMillis, decision, change, Optional.empty());
    ring[slot(newest)] = entry;
    if (change.isPresent()) {
      lastChange = Optional.of(entry);
    }
    return entry;
  }

  /**
   * Completes the newest change of an outcome's adaptation that has no outcome yet.
   *
   * @param outcome the outcome
   * @return the completed entry, or empty if the change is no longer in the journal
   */
  public synchronized Optional<JournalEntry> attach(Outcome outcome) {
    for (long sequence = newest; sequence >= oldest(); sequence--) {
      JournalEntry entry = ring[slot(sequence)];
      if (entry.change().isPresent()
          && entry.outcome().isEmpty()
          && entry.decision().adaptation().equals(Optional.of(outcome.adaptation()))) {
        JournalEntry completed =
            new JournalEntry(
                sequence,
                entry.epochMillis(),
                entry.decision(),
                entry.change(),
                Optional.of(outcome));
        ring[slot(sequence)] = completed;
        if (lastChange.isPresent() && lastChange.get() == entry) {
          lastChange = Optional.of(completed);
        }
        return Optional.of(completed);
      }
    }
    return Optional.empty();
  }

  /**
   * @return the entries, oldest first
   */
  public synchronized List<JournalEntry> entries() {
    List<JournalEntry> entries = new ArrayList<>();
    LongStream.rangeClosed(oldest(), newest).forEach(s -> entries.add(ring[slot(s)]));
    return entries;
  }

  /**
   * @return the newest decision that was to change something, even if it has left the journal
   */
  public synchronized Optional<JournalEntry> lastChange() {
    return lastChange;
  }

  /**
   * @param entries entries of a journal
   * @return the median of the prediction errors known in them; of an even number, the mean of the
   *     middle two
   */
  public static OptionalDouble medianPredictionError(List<JournalEntry> entries) {
    double[] errors =
        entries.stream()
            .flatMap(e -> e.outcome().stream())
            .flatMapToDouble(o -> o.predictionError().stream())
            .sorted()
            .toArray();
    int middle = errors.length / 2;
    if (errors.length == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        errors.length % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2);
  }

  private long oldest() {
    return Math.max(1, newest - ring.length + 1);
  }

  private int slot(long sequence) {
    return (int) (sequence % ring.length);
  }
}
