package io.allostat.demoapps.client.arrivals;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final double EXACT = 1e-9;

  private static double[] until(Arrivals arrivals, RandomGenerator random, double end) {
    List<Double> seconds = new ArrayList<>();
    Instants instants = arrivals.instants(random);
    OptionalDouble next = instants.next();
    while (next.isPresent() && next.getAsDouble() < end) {
      seconds.add(next.getAsDouble());
      next = instants.next();
    }
    return seconds.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double[] even(RateCurve curve, double end) {
    return until(new CurveArrivals(curve, Spacing.CONSTANT), new SplittableRandom(1), end);
  }

  private static double[] poisson(RateCurve curve, long seed, double end) {
    return until(new CurveArrivals(curve, Spacing.POISSON), new SplittableRandom(seed), end);
  }

  private static double[] perSecond(double[] instants, int seconds) {
    double[] counts = new double[seconds];
    for (double instant : instants) {
      counts[(int) instant]++;
    }
    return counts;
  }

  @Test
  void aConstantRateIsEvenlySpaced() {
    assertArrayEquals(
        new double[] {0.125, 0.375, 0.625, 0.875}, even(LinearCurve.steady(4), 1), EXACT);
  }

  /** A draw of a half is a gap of ln 2. */
  @Test
  void aPoissonProcessHasExponentialGaps() {
    RandomGenerator half = () -> 1L << 63;
    assertEquals(0.5, half.nextDouble());
    double[] instants = until(new CurveArrivals(LinearCurve.steady(2), Spacing.POISSON), half, 1.1);
    double gap = Math.log(2) / 2;
    assertArrayEquals(new double[] {gap, 2 * gap, 3 * gap}, instants, EXACT);
  }

  /** Of a Poisson process the counts of seconds have a variance that is their mean. */
  @Test
  void aPoissonProcessIsAsIrregularAsItShouldBe() {
    double[] counts = perSecond(poisson(LinearCurve.steady(20), 7, 5_000), 5_000);
    double mean = 0;
    for (double count : counts) {
      mean += count / counts.length;
    }
    double variance = 0;
    for (double count : counts) {
      variance += (count - mean) * (count - mean) / (counts.length - 1);
    }
    assertEquals(20, mean, 0.3);
    assertEquals(1, variance / mean, 0.1);
  }

  @Test
  void theSameSeedGivesTheSameArrivalsAndAnotherOnesOthers() {
    RateCurve curve = new DayCurve(10, 0.5, 60, "");
    assertArrayEquals(poisson(curve, 3, 60), poisson(curve, 3, 60));
    assertTrue(poisson(curve, 3, 60)[0] != poisson(curve, 4, 60)[0]);
  }

  /** From 2 a second to 10 between 5 s and 9 s, there until 14 s, back until 16 s. */
  @Test
  void aFlashCrowdRisesStaysAndFalls() {
    LinearCurve crowd = LinearCurve.flashCrowd(2, 10, 5, 4, 5, 2, "crowd");
    assertEquals(2, crowd.rateAt(4.9));
    assertEquals(6, crowd.rateAt(7), EXACT);
    assertEquals(10, crowd.rateAt(12));
    assertEquals(6, crowd.rateAt(15), EXACT);
    assertEquals(2, crowd.rateAt(99));
    assertEquals(10, crowd.peak());
    // 5·2, then 4·6, then 5·10, then 2·6, then 2 a second
    assertEquals(10, crowd.expected(5), EXACT);
    assertEquals(34, crowd.expected(9), EXACT);
    assertEquals(84, crowd.expected(14), EXACT);
    assertEquals(96, crowd.expected(16), EXACT);
    assertEquals(100, crowd.expected(18), EXACT);
    assertEquals(10, crowd.mean(9, 14), EXACT);
    for (double second : new double[] {0, 2.5, 5, 6.5, 9, 11, 14, 15.5, 16, 40}) {
      assertEquals(second, crowd.secondOf(crowd.expected(second)), EXACT);
    }
    assertEquals(96, even(crowd, 16).length);
  }

  @Test
  void aRiseWithoutLengthIsAStep() {
    LinearCurve step = LinearCurve.flashCrowd(1, 5, 2, 0, 1, 0, "step");
    assertEquals(1, step.rateAt(1.99));
    assertEquals(5, step.rateAt(2));
    assertArrayEquals(new double[] {0.5, 1.5, 2.1, 2.3, 2.5, 2.7, 2.9, 3.5}, even(step, 4), EXACT);
  }

  @Test
  void nobodyComesAfterARateHasEnded() {
    LinearCurve end = LinearCurve.flashCrowd(0, 4, 0, 0, 1, 0, "end");
    assertEquals(4, even(end, Double.MAX_VALUE).length);
    assertEquals(0, even(LinearCurve.steady(0), Double.MAX_VALUE).length);
  }

  @Test
  void aDaySwingsAroundItsMean() {
    DayCurve day = new DayCurve(100, 0.8, 600, "day");
    assertEquals(20, day.rateAt(0), EXACT);
    assertEquals(100, day.rateAt(150), EXACT);
    assertEquals(180, day.rateAt(300), EXACT);
    assertEquals(180, day.peak(), EXACT);
    assertEquals(60_000, day.expected(600), 1e-6);
    assertEquals(30_000, day.expected(300), 1e-6);
    // the first quarter lacks 100·0.8·600/(2π)
    assertEquals(15_000 - 48_000 / (2 * Math.PI), day.expected(150), 1e-6);
    for (double second : new double[] {0, 1, 150, 299, 300, 601, 1_234.5}) {
      assertEquals(second, day.secondOf(day.expected(second)), 1e-6);
    }
    assertEquals(60_000, even(day, 600).length);
  }

  /** Each second has its own rate; 5 standard deviations are what chance hardly ever does. */
  @Test
  void aPoissonProcessFollowsItsRate() {
    LinearCurve crowd = LinearCurve.flashCrowd(200, 2_000, 5, 4, 5, 2, "crowd");
    double[] counts = perSecond(poisson(crowd, 11, 20), 20);
    for (int second = 0; second < counts.length; second++) {
      double expected = crowd.expected(second + 1) - crowd.expected(second);
      assertEquals(expected, counts[second], 5 * Math.sqrt(expected), "second " + second);
    }
  }

  @Test
  void aTraceComesAgainAsItWas() throws Exception {
    double[] recorded = {0, 0.25, 0.25, 1.5, 3};
    TraceArrivals trace = TraceFileTest.parse("0\n0.25\n0.25\n# noon\n\n1.5\n3", 10);
    assertArrayEquals(recorded, until(trace, new SplittableRandom(1), 100));
    assertEquals(3, trace.peak());
    assertEquals(2, trace.mean(0, 2));
    assertEquals(3, trace.rateAt(0.3));
  }

  @Test
  void impossibleCurvesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> LinearCurve.steady(-1));
    assertThrows(IllegalArgumentException.class, () -> LinearCurve.steady(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new DayCurve(1, 1.1, 1, ""));
    assertThrows(IllegalArgumentException.class, () -> new DayCurve(1, 1, 0, ""));
    assertThrows(
        IllegalArgumentException.class,
        () -> LinearCurve.flashCrowd(1, 2, Double.NaN, 1, 1, 1, "nan"));
  }
}
