package io.allostat.demoapps.lab.report;

import java.util.List;

/** Writes text into HTML. */
final class Html {
  private Html() {}

  /** The text, safe inside elements and quoted attributes. */
  static String text(Object value) {
    return String.valueOf(value)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A cell of a table's body. */
  static String cell(Object value) {
    return "<td>" + text(value) + "</td>";
  }

  /** The heading of a column. */
  static String column(Object value) {
    return "<th scope=\"col\">" + text(value) + "</th>";
  }

  /** The heading of a row. */
  static String row(Object value) {
    return "<th scope=\"row\">" + text(value) + "</th>";
  }

  /** A line of a table; its first cell is its heading. */
  static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (String text : cells) {
      line.append(line.isEmpty() ? row(text) : cell(text));
    }
    return line.toString();
  }
}
