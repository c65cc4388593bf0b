package io.allostat.demoapps.lab.report;

import java.util.ArrayList;
import java.util.List;

/** A table of plain text; the first column is flush left, the others flush right. */
public final class ConsoleTable {
  private final List<List<String>> lines = new ArrayList<>();

  /**
   * A table.
   *
   * @param header the headings
   */
  public ConsoleTable(List<String> header) {
    lines.add(List.copyOf(header));
  }

  /**
   * Adds a line.
   *
   * @param cells as many as headings
   */
  public void add(List<String> cells) {
    lines.add(List.copyOf(cells));
  }

  /**
   * The table.
   *
   * @return lines, each with its end
   */
  public String text() {
    StringBuilder out = new StringBuilder();
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        String pad = " ".repeat(width(i) - line.get(i).length());
        out.append(i == 0 ? line.get(i) + pad : "  " + pad + line.get(i));
      }
      out.append(System.lineSeparator());
    }
    return out.toString();
  }

  private int width(int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }
}
