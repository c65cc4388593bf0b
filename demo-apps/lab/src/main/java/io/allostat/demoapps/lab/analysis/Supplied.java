package io.allostat.demoapps.lab.analysis;

import java.util.List;

/**
 * What the database had from a time on.
 *
 * @param second since the start of the run
 * @param processors its share
 * @param held whether it was kept from then on, until there was room
 */
public record Supplied(double second, double processors, boolean held) {
  /** The mean over a span of what was in force. */
  static double mean(List<Supplied> supply, double from, double to) {
    double sum = 0;
    for (int i = 0; i < supply.size(); i++) {
      double begin = Math.max(from, supply.get(i).second());
      double end = Math.min(to, i + 1 < supply.size() ? supply.get(i + 1).second() : to);
      sum += Math.max(0, end - begin) * supply.get(i).processors();
    }
    return sum / (to - from);
  }
}
