package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The published tables of the bookstore: rows are the pages that a browser is on, columns those it
 * goes to, and a cell is the largest draw of 1 to 9999 that leads there; 0 where none does.
 */
final class ThresholdTable {
  private static final int DRAWS = 9_999;

  private ThresholdTable() {}

  /**
   * Reads a table.
   *
   * @param name what messages call the table
   * @param lines tab-separated; lines that are blank or begin with # are skipped
   * @return the same with probabilities
   * @throws IllegalArgumentException naming the line when the text is not such a table
   */
  static TransitionTable parse(String name, List<String> lines) {
    List<StorePage> columns = null;
    Map<StorePage, int[]> rows = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      String where = name + " line " + (i + 1);
      if (columns == null) {
        columns = Arrays.stream(cells).skip(1).map(code -> page(where, code)).toList();
        requireAll(where, columns);
      } else if (rows.put(page(where, cells[0]), thresholds(where, cells)) != null) {
        throw new IllegalArgumentException(where + ": " + cells[0] + " occurs twice");
      }
    }
    if (columns == null) {
      throw new IllegalArgumentException(
          name + ": empty, expected a header line and one line per page");
    }
    requireAll(name, rows.keySet());
    return probabilities(name, columns, rows);
  }

  private static TransitionTable probabilities(
      String name, List<StorePage> columns, Map<StorePage, int[]> rows) {
    List<double[]> values = new ArrayList<>();
    for (int to = 0; to < columns.size(); to++) {
      double[] row = new double[columns.size()];
      for (int from = 0; from < columns.size(); from++) {
        int[] thresholds = rows.get(columns.get(from));
        row[from] = (double) share(thresholds, to) / DRAWS;
      }
      values.add(row);
    }
    return TransitionTable.of(name, columns.stream().map(StorePage::title).toList(), values);
  }

  /** How many of the draws lead to a column: those above the threshold before its own. */
  private static int share(int[] thresholds, int to) {
    int before = 0;
    for (int i = 0; i < to; i++) {
      before = Math.max(before, thresholds[i]);
    }
    return Math.max(0, thresholds[to] - before);
  }

  private static StorePage page(String where, String code) {
    return Arrays.stream(StorePage.values())
        .filter(page -> page.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    where
                        + ": unknown page "
                        + code
                        + ", expected one of "
                        + Arrays.stream(StorePage.values()).map(StorePage::code).toList()));
  }

  private static int[] thresholds(String where, String[] cells) {
    int expected = StorePage.values().length + 1;
    if (cells.length != expected) {
      throw new IllegalArgumentException(
          where + ": " + cells.length + " columns, expected " + expected);
    }
    int[] thresholds = new int[expected - 1];
    int most = 0;
    for (int i = 0; i < thresholds.length; i++) {
      thresholds[i] = number(where, cells[i + 1]);
      if (thresholds[i] > 0 && thresholds[i] <= most) {
        throw new IllegalArgumentException(
            where + ": " + thresholds[i] + ", expected 0 or more than " + most);
      }
      most = Math.max(most, thresholds[i]);
    }
    if (most != DRAWS) {
      throw new IllegalArgumentException(
          where + ": the largest threshold is " + most + ", expected " + DRAWS);
    }
    return thresholds;
  }

  private static int number(String where, String cell) {
    try {
      int value = Integer.parseInt(cell);
      if (value >= 0 && value <= DRAWS) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(where + ": '" + cell + "' is not a number", e);
    }
    throw new IllegalArgumentException(where + ": " + cell + ", expected 0.." + DRAWS);
  }

  private static void requireAll(String where, Iterable<StorePage> pages) {
    Set<StorePage> left = new HashSet<>(List.of(StorePage.values()));
    for (StorePage page : pages) {
      if (!left.remove(page)) {
        throw new IllegalArgumentException(where + ": " + page.code() + " occurs twice");
      }
    }
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(
          where + ": expected every page, " + left.iterator().next().code() + " is missing");
    }
  }
}
