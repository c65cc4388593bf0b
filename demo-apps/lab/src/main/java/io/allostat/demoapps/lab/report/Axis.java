package io.allostat.demoapps.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Maps values to positions, and says where the marks are.
 *
 * @param min smallest value
 * @param max largest value, above {@code min}
 * @param log whether distances are ratios; {@code min} is above 0 then
 */
record Axis(double min, double max, boolean log) {
  private static final int MARKS = 5;

  Axis {
    if (!(max > min) || (log && !(min > 0))) {
      throw new IllegalArgumentException("axis from " + min + " to " + max + ", log " + log);
    }
  }

  /** An axis from 0 that holds all values, with room above. */
  static Axis linear(double largest) {
    double step = step(largest > 0 ? largest : 1);
    return new Axis(0, Math.ceil((largest > 0 ? largest : 1) / step) * step, false);
  }

  /** An axis from 0 for whole numbers. */
  static Axis whole(int largest) {
    return new Axis(0, Math.ceil((double) largest / MARKS) * MARKS, false);
  }

  /** Whole powers of ten around the values. */
  static Axis logarithmic(double smallest, double largest) {
    double low = Math.pow(10, Math.floor(Math.log10(smallest)));
    double high = Math.pow(10, Math.ceil(Math.log10(largest)));
    return new Axis(low, high > low ? high : low * 10, true);
  }

  /** 0 at the smallest, 1 at the largest value; what lies outside is put at the edge. */
  double position(double value) {
    double clamped = Math.min(max, Math.max(min, value));
    return log ? Math.log(clamped / min) / Math.log(max / min) : (clamped - min) / (max - min);
  }

  List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    if (log) {
      for (double mark = min; mark <= max * 1.0001; mark *= 10) {
        marks.add(mark);
      }
      return marks;
    }
    double step = step(max - min);
    for (int i = 0; min + i * step <= max * 1.0001; i++) {
      marks.add(min + i * step);
    }
    return marks;
  }

  static String label(double mark) {
    return mark == Math.rint(mark)
        ? String.format(Locale.ROOT, "%,.0f", mark).replace(',', '\u202f')
        : String.format(Locale.ROOT, "%.3g", mark).replaceAll("0+$", "");
  }

  private static double step(double span) {
    double raw = span / MARKS;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    for (double factor : new double[] {1, 2, 5}) {
      if (raw <= factor * power * 1.0001) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
