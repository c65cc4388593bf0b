package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The published table of a mix, as written: columns are the states a browser is in, rows the states
 * it goes to, and the last column is a fixed waiting time in milliseconds.
 */
final class TransitionTable {
  static final String HOME = "Home";
  static final String BACK = "BACK";
  static final String END = "END_OF_SESSION";

  private final String name;
  private final List<String> states;
  private final List<String> rows = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();

  private TransitionTable(String name, List<String> states) {
    this.name = name;
    this.states = states;
  }

  /**
   * @param name what messages call the table
   * @param lines tab-separated; lines that are blank or begin with # are skipped
   * @param known the states that the client can ask a server for
   * @throws IllegalArgumentException naming the line when the text is not such a table
   */
  static TransitionTable parse(String name, List<String> lines, Collection<String> known) {
    TransitionTable table = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      String where = name + " line " + (i + 1);
      if (table == null) {
        table = new TransitionTable(name, header(where, cells, known));
      } else {
        table.row(where, cells);
      }
    }
    if (table == null) {
      throw new IllegalArgumentException(
          name + ": empty, expected a header line and one line per state");
    }
    table.requireEveryRow();
    return table;
  }

  /**
   * A table without BACK, END_OF_SESSION and waiting times.
   *
   * @param name what messages call the table
   * @param states the columns and, in the same order, the rows
   * @param probabilities of each row, a number a column
   */
  static TransitionTable of(String name, List<String> states, List<double[]> probabilities) {
    TransitionTable table = new TransitionTable(name, states);
    table.rows.addAll(states);
    for (double[] row : probabilities) {
      table.values.add(Arrays.copyOf(row, states.size() + 1));
    }
    return table;
  }

  private static List<String> header(String where, String[] cells, Collection<String> known) {
    if (cells.length < 3 || !cells[cells.length - 1].equals("wait_ms")) {
      throw new IllegalArgumentException(
          where
              + ": expected a corner cell, the states and a last column wait_ms, got "
              + Arrays.toString(cells));
    }
    List<String> states = List.of(cells).subList(1, cells.length - 1);
    for (String state : states) {
      if (!known.contains(state)) {
        throw new IllegalArgumentException(
            where + ": unknown state " + state + ", expected one of " + known);
      }
    }
    requireDistinct(where, states);
    if (!states.contains(HOME)) {
      throw new IllegalArgumentException(where + ": the start state " + HOME + " is missing");
    }
    return states;
  }

  private void row(String where, String[] cells) {
    String to = cells[0];
    if (!states.contains(to) && !to.equals(BACK) && !to.equals(END)) {
      throw new IllegalArgumentException(
          where
              + ": unknown state "
              + to
              + ", expected one of the columns, "
              + BACK
              + " or "
              + END);
    }
    if (cells.length != states.size() + 2) {
      throw new IllegalArgumentException(
          where + ": " + cells.length + " columns, expected " + (states.size() + 2));
    }
    double[] row = new double[states.size() + 1];
    for (int i = 0; i < row.length; i++) {
      row[i] = number(where, cells[i + 1]);
    }
    rows.add(to);
    requireDistinct(where, rows);
    values.add(row);
  }

  private static double number(String where, String cell) {
    double value;
    try {
      value = Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(where + ": '" + cell + "' is not a number", e);
    }
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(where + ": " + cell + ", expected a finite number >= 0");
    }
    return value;
  }

  private static void requireDistinct(String where, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String each : names) {
      if (!seen.add(each)) {
        throw new IllegalArgumentException(where + ": " + each + " occurs twice");
      }
    }
  }

  private void requireEveryRow() {
    for (String state : states) {
      if (!rows.contains(state)) {
        throw new IllegalArgumentException(name + ": no row for the state " + state);
      }
    }
  }

  String name() {
    return name;
  }

  /** The columns, in order. */
  List<String> states() {
    return states;
  }

  /** The rows, in the order in which a draw runs through them. */
  List<String> rows() {
    return List.copyOf(rows);
  }

  /** Probability as published, of row {@code row} from column {@code from}. */
  double probability(int row, int from) {
    return values.get(row)[from];
  }

  /** The fixed waiting time of a row, in milliseconds. */
  double waitMillis(int row) {
    return values.get(row)[states.size()];
  }
}
