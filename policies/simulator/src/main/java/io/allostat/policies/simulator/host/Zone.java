package io.allostat.policies.simulator.host;

import io.allostat.core.api.settings.Ranges;
import java.util.List;
import java.util.Objects;

/**
 * A time of constant load.
 *
 * @param name of the zone
 * @param quanta how long it lasts, from 1 to 1,000,000 quanta
 * @param sessionsPerSecond new sessions that come to each server, from 0 to 1e6 a second
 */
public record Zone(String name, int quanta, List<Double> sessionsPerSecond) {
  /** Checks ranges. */
  public Zone {
    Objects.requireNonNull(name, "name");
    Ranges.requireBetween("quanta", quanta, 1, 1e6);
    sessionsPerSecond = List.copyOf(sessionsPerSecond);
    sessionsPerSecond.forEach(rate -> Ranges.requireBetween("sessionsPerSecond", rate, 0, 1e6));
  }
}
