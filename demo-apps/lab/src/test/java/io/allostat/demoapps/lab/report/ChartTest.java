package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.report.Series.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTest {
  @Test
  void axesHaveRoundMarks() {
    assertEquals(List.of(0.0, 50.0, 100.0, 150.0), Axis.linear(146).marks());
    assertEquals(List.of(1.0, 10.0, 100.0, 1000.0), Axis.logarithmic(3, 999).marks());
    assertEquals(0.5, Axis.logarithmic(1, 100).position(10), 1e-9);
    assertEquals(1, Axis.linear(100).position(1e9), 1e-9);
    assertEquals("1\u202f000", Axis.label(1000));
    assertEquals("0.5", Axis.label(0.5));
  }

  @Test
  void aSteppedLineHoldsItsValue() {
    Series levels = new Series("a", 0, true, List.of(new Point(0, 0), new Point(5, 10)));
    String svg = new Chart("c", "t", "u", 10).line(levels).svg();
    assertTrue(svg.contains("d=\"M62.0 196.0L454.0 196.0L454.0 14.0\""), svg);
  }

  @Test
  void anAbsentValueBreaksTheLine() {
    Series line =
        new Series(
            "a", 0, false, List.of(new Point(0, 0), new Point(5, Double.NaN), new Point(10, 10)));
    String svg = new Chart("c", "t", "u", 10).line(line).svg();
    assertTrue(svg.contains("d=\"M62.0 196.0M846.0 14.0\""), svg);
  }

  @Test
  void nothingToDrawIsNoChart() {
    Series empty = new Series("a", 0, false, List.of(new Point(0, Double.NaN)));
    assertEquals("", new Chart("c", "t", "u", 10).line(empty).svg());
  }
}
