package io.allostat.demoapps.lab.report;

import java.util.List;

/**
 * One line of a chart.
 *
 * @param name in the legend
 * @param color 0 to 6, an index into the palette
 * @param stepped whether values hold until the next point
 * @param points in the order of x; a point whose y is NaN breaks the line
 */
record Series(String name, int color, boolean stepped, List<Point> points) {
  /** One point. */
  record Point(double x, double y) {}

  Series {
    points = List.copyOf(points);
  }
}
