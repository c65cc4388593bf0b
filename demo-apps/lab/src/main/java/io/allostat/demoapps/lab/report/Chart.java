package io.allostat.demoapps.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A chart over time as SVG: lines, thresholds, marks for decisions, and a veil over the time that
 * does not count. Colours come from the page, so that it fits light and dark; lines differ in their
 * dashes too.
 */
final class Chart {
  private static final int WIDTH = 860;
  private static final int HEIGHT = 230;
  private static final int LEFT = 62;
  private static final int RIGHT = 14;
  private static final int TOP = 14;
  private static final int BOTTOM = 34;

  private final String id;
  private final String title;
  private final String unit;
  private final List<Series> series = new ArrayList<>();
  private final List<String> overlays = new ArrayList<>();
  private Axis x;
  private Axis y;
  private String horizontal = "";

  /** A chart whose time runs from 0 to {@code seconds}. */
  Chart(String id, String title, String unit, double seconds) {
    this.id = id;
    this.title = title;
    this.unit = unit;
    this.x = new Axis(0, Math.max(1, seconds), false);
  }

  /** Says that the horizontal axis is something else than time. */
  Chart against(String name) {
    horizontal = name;
    return this;
  }

  /** The same, with an axis of its own. */
  Chart against(String name, Axis axis) {
    x = axis;
    return against(name);
  }

  Chart line(Series line) {
    if (line.points().stream().anyMatch(point -> !Double.isNaN(point.y()))) {
      series.add(line);
    }
    return this;
  }

  /** Fixes the vertical axis, which follows the values otherwise. */
  Chart vertical(Axis axis) {
    y = axis;
    return this;
  }

  /** A logarithmic axis around the values. */
  Chart logarithmic() {
    double least = values().filter(v -> v > 0).min().orElse(1);
    y = Axis.logarithmic(least, values().max().orElse(10));
    return this;
  }

  /** A dashed line across, such as a threshold. */
  Chart threshold(String label, double value) {
    double at = top(value);
    overlays.add(
        f(
                "<line class=\"limit\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
                LEFT, end(), at, at)
            + f("<text class=\"limit\" x=\"%d\" y=\"%.1f\">", LEFT + 4, at - 3)
            + Html.text(label)
            + "</text>");
    return this;
  }

  /** Veils a span of time that does not count. */
  Chart veil(double from, double to, String label) {
    double left = left(from);
    overlays.add(
        0,
        f(
                "<rect class=\"veil\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>",
                left, TOP, left(to) - left, HEIGHT - TOP - BOTTOM)
            + Html.text(label)
            + "</title></rect>");
    return this;
  }

  /** A triangle at the bottom: down for a level taken away, up for one given back. */
  Chart mark(double second, boolean degrades, String label) {
    double at = left(second);
    double low = HEIGHT - BOTTOM - 1;
    String shape =
        degrades
            ? f("M%.1f %.1f l-4.5 -8 h9 z", at, low)
            : f("M%.1f %.1f l-4.5 8 h9 z", at, low - 8);
    overlays.add(
        "<path class=\"%s\" d=\"%s\"><title>%s</title></path>"
            .formatted(degrades ? "down" : "up", shape, Html.text(label)));
    return this;
  }

  /** The chart, or an empty text without a line to draw. */
  String svg() {
    if (series.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    out.append(
        "<figure><svg role=\"img\" aria-labelledby=\"%s-t %s-d\" viewBox=\"0 0 %d %d\">"
            .formatted(id, id, WIDTH, HEIGHT));
    out.append("<title id=\"%s-t\">%s</title>".formatted(id, Html.text(title + ", " + unit)));
    out.append("<desc id=\"%s-d\">%s</desc>".formatted(id, Html.text(description())));
    grid(out);
    overlays.forEach(out::append);
    series.forEach(line -> out.append(path(line)));
    out.append("</svg><figcaption><b>").append(Html.text(title)).append("</b>, ");
    out.append(Html.text(unit)).append(horizontal.isEmpty() ? "" : ", against ");
    out.append(Html.text(horizontal)).append(legend()).append("</figcaption></figure>\n");
    return out.toString();
  }

  private void grid(StringBuilder out) {
    for (double mark : vertical().marks()) {
      double at = top(mark);
      out.append(
          f(
              "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
              LEFT, end(), at, at));
      out.append(f("<text class=\"y\" x=\"%d\" y=\"%.1f\">", LEFT - 6, at + 4));
      out.append(Axis.label(mark)).append("</text>");
    }
    for (double mark : x.marks()) {
      out.append(f("<text class=\"x\" x=\"%.1f\" y=\"%d\">", left(mark), HEIGHT - BOTTOM + 18));
      out.append(Axis.label(mark))
          .append(mark == 0 && horizontal.isEmpty() ? " s" : "")
          .append("</text>");
    }
  }

  private String path(Series line) {
    StringBuilder d = new StringBuilder();
    boolean pen = false;
    double before = 0;
    for (Series.Point point : line.points()) {
      if (Double.isNaN(point.y())) {
        pen = false;
        continue;
      }
      double at = top(point.y());
      if (!pen) {
        d.append(f("M%.1f %.1f", left(point.x()), at));
      } else if (line.stepped()) {
        d.append(f("L%.1f %.1fL%.1f %.1f", left(point.x()), before, left(point.x()), at));
      } else {
        d.append(f("L%.1f %.1f", left(point.x()), at));
      }
      before = at;
      pen = true;
    }
    return "<path class=\"s s%d\" d=\"%s\"/>".formatted(line.color(), d);
  }

  private String legend() {
    StringBuilder out = new StringBuilder();
    for (Series line : series) {
      out.append(
          "<span class=\"key\"><svg viewBox=\"0 0 26 8\" aria-hidden=\"true\"><path class=\"s s%d\" d=\"M0 4H26\"/></svg>%s</span>"
              .formatted(line.color(), Html.text(line.name())));
    }
    return out.toString();
  }

  private String description() {
    StringBuilder out = new StringBuilder();
    for (Series line : series) {
      double[] sorted =
          line.points().stream()
              .mapToDouble(Series.Point::y)
              .filter(v -> !Double.isNaN(v))
              .sorted()
              .toArray();
      out.append(
          f(
              "%s: median %.4g, from %.4g to %.4g. ",
              line.name(), sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]));
    }
    return out.toString().strip();
  }

  private DoubleStream values() {
    return series.stream()
        .flatMapToDouble(line -> line.points().stream().mapToDouble(Series.Point::y))
        .filter(v -> !Double.isNaN(v));
  }

  private Axis vertical() {
    if (y == null) {
      y = Axis.linear(values().max().orElse(1));
    }
    return y;
  }

  private double left(double second) {
    return LEFT + x.position(second) * (WIDTH - LEFT - RIGHT);
  }

  private double top(double value) {
    return HEIGHT - BOTTOM - vertical().position(value) * (HEIGHT - TOP - BOTTOM);
  }

  private static int end() {
    return WIDTH - RIGHT;
  }

  private static String f(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
