package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accounts for every allocation: who held how many processors, from when to when. A line is
 * complete when the allocation of an application changes, when it begins or ceases to lack some of
 * what it asks for, when the application is gone, and after a minute. So of a line it had either
 * all it asked for or not, and its mean request tells what is billed: ∫min(A_i, R_i) is the smaller
 * of ∫A_i and ∫R_i, see {@link LedgerEntry#billedCpuSeconds()}. Lines of an application follow each
 * other without a gap or an overlap as long as it has an allocation. Immutable.
 *
 * @param open lines that go on, by application
 * @param atEpochMillis when it was last brought up to date, milliseconds since 1970
 */
public record Ledger(Map<String, Open> open, long atEpochMillis) {
  /** Nobody has anything. */
  public static final Ledger EMPTY = new Ledger(Map.of(), 0);

  /** A line is at most that long, milliseconds, but for the time between two steps. */
  public static final long LONGEST_LINE_MILLIS = 60_000;

  /** Time between two steps, milliseconds, that is not billed if it is longer: two long quanta. */
  public static final long LONGEST_GAP_MILLIS = 120_000;

  /**
   * A line that goes on.
   *
   * @param soFar the line up to now
   * @param requested R_i from now on, processors
   */
  public record Open(LedgerEntry soFar, double requested) {
    /** Checks the request. */
    public Open {
      Ranges.requireBetween("requested", requested, 0, Limits.LARGEST_REQUEST);
    }

    private boolean lacks() {
      return requested > soFar.processors();
    }

    private Open until(long epochMillis, double usedCpuSeconds) {
      long more = epochMillis - soFar.toEpochMillis();
      long all = epochMillis - soFar.fromEpochMillis();
      double mean =
          all == 0
              ? requested
              : soFar.requested() + (requested - soFar.requested()) * ((double) more / all);
      return new Open(
          new LedgerEntry(
              soFar.application(),
              soFar.fromEpochMillis(),
              epochMillis,
              soFar.processors(),
              mean,
              soFar.usedCpuSeconds() + usedCpuSeconds),
          requested);
    }
  }

  /**
   * What a step gives.
   *
   * @param lines those that are complete, to be appended to the file
   * @param next the ledger from now on
   */
  public record Step(List<LedgerEntry> lines, Ledger next) {
    /** Copies. */
    public Step {
      lines = List.copyOf(lines);
    }
  }

  /** Copies, and checks the time. */
  public Ledger {
    open = Map.copyOf(open);
    Ranges.requireBetween("atEpochMillis", atEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
  }

  /**
   * Brings the ledger up to date. Where the clock went back a little no time passes, so that
   * nothing is billed twice; where it was put right by more than the longest gap, it had been
   * wrong, and new lines begin at the right time; where it leapt ahead, or the machine slept, lines
   * end at the step before, because nobody knows what was used in between.
   *
   * @param epochMillis now, milliseconds since 1970
   * @param holdings who has what from now on, each application once; none closes all lines
   * @param usedCpuSeconds CPU seconds used since the last step, by application; who is missing used
   *     none, who had nothing is not billed
   * @return complete lines, and the ledger from now on
   * @throws IllegalArgumentException if an application comes twice, or a figure is none
   */
  public Step step(
      long epochMillis, Collection<Holding> holdings, Map<String, Double> usedCpuSeconds) {
    Ranges.requireBetween("epochMillis", epochMillis, 0, Limits.LAST_EPOCH_MILLIS);
    boolean corrected = atEpochMillis - epochMillis > LONGEST_GAP_MILLIS;
    long now = corrected ? epochMillis : Math.max(epochMillis, atEpochMillis);
    long known = corrected || now - atEpochMillis > LONGEST_GAP_MILLIS ? atEpochMillis : now;
    Map<String, Open> upToDate = new LinkedHashMap<>();
    for (Map.Entry<String, Open> line : new TreeMap<>(open).entrySet()) {
      double used = usedCpuSeconds.getOrDefault(line.getKey(), 0.0);
      Ranges.requireBetween("usedCpuSeconds", used, 0, Limits.MOST_CPU_SECONDS);
      upToDate.put(line.getKey(), line.getValue().until(known, used));
    }
    List<LedgerEntry> lines = new ArrayList<>();
    Map<String, Open> next = new LinkedHashMap<>();
    for (Holding holding : holdings) {
      if (next.containsKey(holding.application())) {
        throw ApplicationNames.repeated(holding.application());
      }
      Open line = upToDate.remove(holding.application());
      boolean goesOn =
          line != null
              && known == now
              && line.soFar().processors() == holding.processors()
              && line.lacks() == holding.lacks()
              && now - line.soFar().fromEpochMillis() < LONGEST_LINE_MILLIS;
      if (line != null && !goesOn) {
        complete(line, lines);
      }
      LedgerEntry soFar = goesOn ? line.soFar() : begin(holding, now);
      next.put(holding.application(), new Open(soFar, holding.requested()));
    }
    upToDate.values().forEach(line -> complete(line, lines));
    return new Step(lines, new Ledger(next, now));
  }

  private static LedgerEntry begin(Holding holding, long now) {
    return new LedgerEntry(
        holding.application(), now, now, holding.processors(), holding.requested(), 0);
  }

  private static void complete(Open line, List<LedgerEntry> lines) {
    if (line.soFar().seconds() > 0) {
      lines.add(line.soFar());
    }
  }
}
