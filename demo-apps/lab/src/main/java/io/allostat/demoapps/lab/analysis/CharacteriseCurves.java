package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/** Curves and tables of the characterisation: medians over the runs. Pure. */
public final class CharacteriseCurves {
  /** From this multiple of the capacity on a server is overloaded, whatever the noise. */
  public static final double OVERLOADED = 1.2;

  private final List<CharacteriseRow> rows;

  /**
   * Reads rows.
   *
   * @param rows of a result
   */
  public CharacteriseCurves(List<CharacteriseRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * A point of a curve.
   *
   * @param load multiple of the capacity, as planned
   * @param offered sessions/s
   * @param value of the figure
   */
  public record Point(double load, double offered, double value) {}

  /**
   * What there are curves of.
   *
   * @return titles in the order of the rows
   */
  public List<String> titles() {
    return rows.stream().map(CharacteriseRow::title).distinct().toList();
  }

  /**
   * A curve.
   *
   * @param title of which case
   * @param figure what to take of a row; null where it has none
   * @return points by ascending load; without loads that have none
   */
  public List<Point> curve(String title, Function<CharacteriseRow, Double> figure) {
    TreeMap<Double, List<CharacteriseRow>> byLoad = new TreeMap<>();
    rows.stream()
        .filter(row -> row.title().equals(title))
        .forEach(
            row -> byLoad.computeIfAbsent(row.seen().load(), load -> new ArrayList<>()).add(row));
    List<Point> points = new ArrayList<>();
    byLoad.forEach(
        (load, runs) -> {
          OptionalDouble value = Stats.median(runs.stream().map(figure).toList());
          OptionalDouble offered =
              Stats.median(runs.stream().map(row -> row.seen().offeredPerSecond()).toList());
          value.ifPresent(v -> points.add(new Point(load, offered.orElseThrow(), v)));
        });
    return List.copyOf(points);
  }

  /**
   * Where a case serves the most: table 4.1 of the thesis.
   *
   * @param title of which case
   * @return the point with the most replies/s
   */
  public Point peak(String title) {
    return curve(title, CharacteriseCurves::replies).stream()
        .reduce((a, b) -> b.value() > a.value() ? b : a)
        .orElseThrow();
  }

  /**
   * What a case serves when it is overloaded: table 4.2 of the thesis.
   *
   * @param title of which case
   * @return mean of the replies/s at all loads above {@value #OVERLOADED}; null without any
   */
  public Double overloaded(String title) {
    return Stats.orNull(
        Stats.mean(
            curve(title, CharacteriseCurves::replies).stream()
                .filter(point -> point.load() > OVERLOADED)
                .map(Point::value)
                .toList()));
  }

  /**
   * A figure of the whole case.
   *
   * @param title of which case
   * @param figure what to take of a row; null where it has none
   * @return its median over all rows at loads that the server can serve; null if there is none
   */
  public Double median(String title, Function<CharacteriseRow, Double> figure) {
    return Stats.orNull(
        Stats.median(
            rows.stream()
                .filter(row -> row.title().equals(title) && row.seen().load() <= 1)
                .map(figure)
                .filter(Objects::nonNull)
                .toList()));
  }

  private static Double replies(CharacteriseRow row) {
    return row.seen().repliesPerSecond();
  }
}
