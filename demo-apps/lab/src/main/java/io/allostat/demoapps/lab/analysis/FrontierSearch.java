package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.LevelFrontier.Expected;
import java.util.List;
import java.util.Optional;

/**
 * Finds the first levels of a frontier that meet a ceiling, by as few trials as it takes: the first
 * one that is expected to, and then the middle of what is open. It relies on the order alone, in
 * which each costs less CPU time than the one before. Not thread-safe.
 */
public final class FrontierSearch {
  private static final double MILLIS = 1_000;

  private final List<Expected> frontier;
  private int next;

  /** The last that is known not to meet the ceiling. */
  private int above;

  /** The first that is known to meet it. */
  private int below;

  /**
   * A search.
   *
   * @param frontier with ascending loss and descending CPU time; its first are those of full
   *     service, which does not meet the ceiling and is not tried
   * @param offeredPerSecond pages that clients ask for
   * @param ceiling of the utilisation of one processor, 0 to 1
   */
  public FrontierSearch(List<Expected> frontier, double offeredPerSecond, double ceiling) {
    this.frontier = List.copyOf(frontier);
    this.below = frontier.size();
    this.next = 1;
    while (next < below - 1
        && offeredPerSecond * frontier.get(next).cpuMillisPerReply() / MILLIS > ceiling) {
      next++;
    }
  }

  /**
   * What to try next.
   *
   * @return levels, or empty when the search is over
   */
  public Optional<Expected> next() {
    return below - above <= 1 ? Optional.empty() : Optional.of(frontier.get(next));
  }

  /**
   * Tells what came of {@link #next}.
   *
   * @param met whether it met the ceiling
   */
  public void tried(boolean met) {
    if (met) {
      below = next;
    } else {
      above = next;
    }
    next = (above + below) / 2;
  }

  /**
   * The levels before those found, if they were tried and did not meet the ceiling: if chance was
   * against them, they are what is searched for.
   *
   * @return levels, or empty if none were tried but such as met it
   */
  public Optional<Expected> lastFailed() {
    return above == 0 ? Optional.empty() : Optional.of(frontier.get(above));
  }

  /**
   * What was found.
   *
   * @return the first levels that met the ceiling, or empty if none did
   */
  public Optional<Expected> found() {
    return below < frontier.size() ? Optional.of(frontier.get(below)) : Optional.empty();
  }
}
