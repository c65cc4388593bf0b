package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * What a server completes at several loads, at an equal pace of its processor. On a shared machine
 * the same work takes more or less CPU time from one load to the next, and a full server completes
 * so much less or more. The pacemaker beside it says so: an analysis of covariance,
 *
 * <pre>
 * ln(completed sessions) = level of the load + β · ln(pace) + error
 * </pre>
 *
 * <p>by least squares over the loads beyond the capacity, whose levels are compared at the mean
 * pace. β is fitted: a pacemaker that sees nothing explains nothing, and the levels are the
 * geometric means of the rounds. Up to the capacity it is what is offered that is completed,
 * whatever the pace: such a load's level is its mean as it is.
 */
final class EqualPace {
  private static final double CAPACITY = 1;

  private final Map<Double, Level> levels = new TreeMap<>();
  private final double paces;
  private final double residual;
  private final int freedom;

  /** The logarithm at a load and at the mean pace, the pace that it was seen at, and how often. */
  private record Level(double completed, double pace, int rows) {}

  /** Logarithms of a row, or their means. */
  private record Point(double pace, double completed) {
    private static Point mean(List<Point> points) {
      return new Point(
          points.stream().mapToDouble(Point::pace).average().orElseThrow(),
          points.stream().mapToDouble(Point::completed).average().orElseThrow());
    }
  }

  private EqualPace(NavigableMap<Double, List<Point>> points) {
    SimpleRegression regression = new SimpleRegression(false);
    List<Point> beyond = new ArrayList<>();
    points
        .tailMap(CAPACITY, false)
        .values()
        .forEach(
            rows -> {
              Point mean = Point.mean(rows);
              rows.forEach(
                  row ->
                      regression.addData(
                          row.pace() - mean.pace(), row.completed() - mean.completed()));
              beyond.addAll(rows);
            });
    paces = regression.getXSumSquares();
    // The library does not know of the loads, whose levels are fitted too.
    freedom = beyond.size() - points.tailMap(CAPACITY, false).size() - 1;
    double slope = regression.getSlope();
    residual = Math.sqrt(regression.getSumSquaredErrors() / freedom);
    double usual = beyond.isEmpty() ? 0 : Point.mean(beyond).pace();
    points.forEach(
        (load, list) -> {
          Point mean = Point.mean(list);
          double pace = load > CAPACITY ? mean.pace() : usual;
          double level = mean.completed() - slope * (pace - usual);
          levels.put(load, new Level(level, pace, list.size()));
        });
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * Fits.
   *
   * @param rows of one arm and shape
   * @return the fit; empty where a row has no pace or completes nothing, where the pace did not
   *     change, and where fewer than two rows are left to judge the error by
   */
  static Optional<EqualPace> of(Collection<AdmissionRow> rows) {
    NavigableMap<Double, List<Point>> points = new TreeMap<>();
    for (AdmissionRow row : rows) {
      if (row.paceMicros() == null || !(row.completedSessionsPerSecond() > 0)) {
        return Optional.empty();
      }
      points
          .computeIfAbsent(row.load(), load -> new ArrayList<>())
          .add(new Point(Math.log(row.paceMicros()), Math.log(row.completedSessionsPerSecond())));
    }
    EqualPace fit = new EqualPace(points);
    return fit.freedom < 2 || !(fit.paces > 0) ? Optional.empty() : Optional.of(fit);
  }

  /**
   * What is completed at a load, of what is completed at the load with the highest level.
   *
   * @param load beyond the capacity, one of the rows'
   * @return the ratio with its 95 % interval, which does not know that the highest was chosen
   */
  PairedRatio ofHighest(double load) {
    Level level = levels.get(load);
    Level highest =
        levels.values().stream().max(Comparator.comparingDouble(Level::completed)).orElseThrow();
    double difference = level.completed() - highest.completed();
    double error =
        level == highest
            ? 0
            : residual
                * Math.sqrt(
                    1.0 / level.rows()
                        + 1.0 / highest.rows()
                        + square(level.pace() - highest.pace()) / paces);
    double half = Student.quantile(freedom) * error;
    return new PairedRatio(
        Math.exp(difference),
        Math.exp(difference - half),
        Math.exp(difference + half),
        level.rows());
  }
}
