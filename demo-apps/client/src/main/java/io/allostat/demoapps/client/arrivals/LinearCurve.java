package io.allostat.demoapps.client.arrivals;

import java.util.List;

/**
 * A rate that goes in straight lines from point to point, and stays at the last.
 *
 * @param points ascending in time, the first at 0
 * @param text as the command line writes it
 */
public record LinearCurve(List<Point> points, String text) implements RateCurve {
  /**
   * A point.
   *
   * @param second since the begin
   * @param rate arrivals a second, at least 0
   */
  public record Point(double second, double rate) {}

  /** Checks the points. */
  public LinearCurve {
    points = List.copyOf(points);
    double before = 0;
    for (Point point : points) {
      if (!(point.second() >= before && point.second() < Double.POSITIVE_INFINITY)
          || !(point.rate() >= 0 && point.rate() < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            text + ": point " + point + ", expected ascending seconds and rates of at least 0");
      }
      before = point.second();
    }
    if (points.isEmpty() || points.get(0).second() != 0) {
      throw new IllegalArgumentException(text + ": expected a first point at 0 s");
    }
  }

  /**
   * A rate that does not change.
   *
   * @param rate arrivals a second, at least 0
   * @return the curve
   */
  public static LinearCurve steady(double rate) {
    return new LinearCurve(
        List.of(new Point(0, rate)), String.format(java.util.Locale.ROOT, "%.3f", rate));
  }

  /**
   * A flash crowd: a base rate, from which it rises to a peak, stays there, and falls back.
   *
   * @param base arrivals a second
   * @param peak arrivals a second
   * @param at second in which the rise begins
   * @param rise seconds of the rise
   * @param stay seconds at the peak
   * @param fall seconds of the fall
   * @param text as the command line writes it
   * @return the curve
   */
  public static LinearCurve flashCrowd(
      double base, double peak, double at, double rise, double stay, double fall, String text) {
    return new LinearCurve(
        List.of(
            new Point(0, base),
            new Point(at, base),
            new Point(at + rise, peak),
            new Point(at + rise + stay, peak),
            new Point(at + rise + stay + fall, base)),
        text);
  }

  @Override
  public double rateAt(double second) {
    for (int i = points.size() - 1; i >= 0; i--) {
      Point point = points.get(i);
      if (second >= point.second()) {
        return point.rate() + slope(i) * (second - point.second());
      }
    }
    return points.get(0).rate();
  }

  @Override
  public double expected(double second) {
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      double end = i + 1 < points.size() ? points.get(i + 1).second() : Double.POSITIVE_INFINITY;
      double within = Math.min(second, end) - point.second();
      if (within > 0) {
        sum += area(i, within);
      }
    }
    return sum;
  }

  @Override
  public double secondOf(double arrivals) {
    double left = arrivals;
    for (int i = 0; i + 1 < points.size(); i++) {
      double length = points.get(i + 1).second() - points.get(i).second();
      double area = area(i, length);
      if (left <= area) {
        return points.get(i).second() + Math.min(length, lengthOf(i, left));
      }
      left -= area;
    }
    Point last = points.get(points.size() - 1);
    return left == 0 ? last.second() : last.second() + left / last.rate();
  }

  /** Arrivals within so many seconds after a point. */
  private double area(int point, double seconds) {
    return (points.get(point).rate() + slope(point) * seconds / 2) * seconds;
  }

  /**
   * The seconds after a point that so many arrivals take: the root of s·x²/2 + r·x = a, in the form
   * that loses no digits where the slope is small.
   */
  private double lengthOf(int point, double arrivals) {
    double rate = points.get(point).rate();
    double root = Math.sqrt(Math.max(0, rate * rate + 2 * slope(point) * arrivals));
    return arrivals == 0 ? 0 : 2 * arrivals / (rate + root);
  }

  private double slope(int point) {
    if (point + 1 == points.size()) {
      return 0;
    }
    Point from = points.get(point);
    Point to = points.get(point + 1);
    double length = to.second() - from.second();
    return length == 0 ? 0 : (to.rate() - from.rate()) / length;
  }

  @Override
  public double peak() {
    return points.stream().mapToDouble(Point::rate).max().orElseThrow();
  }

  @Override
  public double mean(double from, double to) {
    // Without the rounding of a difference.
    return points.size() == 1 ? points.get(0).rate() : RateCurve.super.mean(from, to);
  }

  @Override
  public String toString() {
    return text;
  }
}
