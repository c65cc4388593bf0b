package io.allostat.adapters.osgi.internal;

import java.util.List;

/** Lines of cells as text with aligned columns. Stateless. */
final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /**
   * Aligns cells.
   *
   * @param lines lines of equally many cells; the first holds the headings
   * @return the table, each line ended
   */
  static String of(List<List<String>> lines) {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    StringBuilder table = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = line.get(column);
        row.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
      }
      table.append(row.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }
}
