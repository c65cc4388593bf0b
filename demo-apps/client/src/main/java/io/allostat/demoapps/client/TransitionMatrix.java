package io.allostat.demoapps.client;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * A transition matrix that can be walked: from a state and a draw in [0, 1) to the next state,
 * back, or the end.
 *
 * <p>The draw runs through the rows in published order and takes the first whose running sum
 * exceeds it. The columns of RUBiS do not sum to one (0.97 to 1.21), so how they are read is a
 * choice, {@link Selection}. Immutable.
 */
public final class TransitionMatrix {
  /** How columns that do not sum to one are read. */
  public enum Selection {
    /**
     * As RUBiS does: a draw beyond the sum keeps the state, rows after the sum reached 1 are
     * unreachable.
     */
    AS_PUBLISHED,
    /** Every column is divided by its sum. */
    NORMALISED
  }

  /** Outcome of a draw beyond the column's sum. */
  static final int HOLE = -1;

  // Sums such as 0.7 + 0.29 + 0.01 miss 1 by some 1e-16; a row with less than this is not
  // reachable.
  private static final double ROUNDING = 1e-12;

  private final String name;
  private final List<String> states;
  private final double[][] cumulative;
  private final int[] outcomes;
  private final boolean[] backPossible;
  private final double[] waitMillis;
  private final BitSet reachable;

  TransitionMatrix(TransitionTable table, Selection selection) {
    name = table.name();
    states = table.states();
    int rows = table.rows().size();
    outcomes = new int[rows];
    waitMillis = new double[states.size()];
    backPossible = new boolean[states.size()];
    cumulative = new double[states.size()][rows];
    for (int row = 0; row < rows; row++) {
      String to = table.rows().get(row);
      outcomes[row] =
          to.equals(TransitionTable.BACK)
              ? back()
              : to.equals(TransitionTable.END) ? end() : states.indexOf(to);
      if (outcomes[row] < states.size()) {
        waitMillis[outcomes[row]] = table.waitMillis(row);
      }
    }
    for (int from = 0; from < states.size(); from++) {
      double sum = 0;
      for (int row = 0; row < rows; row++) {
        sum += table.probability(row, from);
        cumulative[from][row] = sum;
        backPossible[from] |= outcomes[row] == back() && table.probability(row, from) > 0;
      }
      if (selection == Selection.NORMALISED && sum > 0) {
        for (int row = 0; row < rows; row++) {
          cumulative[from][row] /= sum;
        }
      }
    }
    reachable = reach();
  }

  private BitSet reach() {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(home());
    seen.set(home());
    while (!open.isEmpty()) {
      int from = open.remove();
      double before = 0;
      for (int row = 0; row < outcomes.length; row++) {
        double after = Math.min(1, cumulative[from][row]);
        if (after - before > ROUNDING
            && outcomes[row] < states.size()
            && !seen.get(outcomes[row])) {
          seen.set(outcomes[row]);
          open.add(outcomes[row]);
        }
        before = after;
      }
      if (before <= ROUNDING) {
        throw new IllegalArgumentException(
            name
                + ": nothing leads out of "
                + states.get(from)
                + ", which can be reached; expected a column with a sum > 0");
      }
    }
    return seen;
  }

  /** All states, in the order of the columns. */
  public List<String> states() {
    return states;
  }

  /** The states that a walk from Home can visit, in the order of the columns. */
  public List<String> reachableStates() {
    return reachable.stream().mapToObj(states::get).toList();
  }

  /**
   * The fixed waiting time on a page, used by those who do not draw think times.
   *
   * @return milliseconds
   */
  public double waitMillis(String state) {
    int index = states.indexOf(state);
    if (index < 0) {
      throw new IllegalArgumentException(name + " has no state " + state);
    }
    return waitMillis[index];
  }

  int home() {
    return states.indexOf(TransitionTable.HOME);
  }

  /** The outcome that pops the history. */
  int back() {
    return states.size();
  }

  /** The outcome that ends the session. */
  int end() {
    return states.size() + 1;
  }

  /** Whether the published column of this state has a way back. */
  boolean backPossible(int state) {
    return backPossible[state];
  }

  /**
   * @param draw in [0, 1)
   * @return the index of a state, {@link #back()}, {@link #end()} or {@link #HOLE}
   */
  int next(int from, double draw) {
    double[] sums = cumulative[from];
    for (int row = 0; row < sums.length; row++) {
      if (draw < sums[row]) {
        return outcomes[row];
      }
    }
    return HOLE;
  }
}
