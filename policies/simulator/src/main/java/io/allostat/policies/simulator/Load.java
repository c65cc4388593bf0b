package io.allostat.policies.simulator;

import java.util.List;
import java.util.Map;

/**
 * Who sends requests, how many, and of which kinds.
 *
 * @param mix share of each request type; shares need not add up to 1
 * @param schedule how much from when on, in order of time; nothing before the first
 * @param thinkSeconds mean (exponential) time between an answer and the client's next request in a
 *     closed load, whose intensity is a number of clients; 0 for an open load, whose intensity is a
 *     rate of Poisson arrivals per second
 */
public record Load(Map<RequestType, Double> mix, List<Change> schedule, double thinkSeconds) {
  /**
   * A change of the load's intensity.
   *
   * @param atSeconds from when on
   * @param intensity arrivals per second, clients, or processors of a neighbour, >= 0
   */
  public record Change(double atSeconds, double intensity) {
    /** Checks the figures. */
    public Change {
      if (!(atSeconds >= 0) || !(intensity >= 0) || Double.isInfinite(intensity)) {
        throw new IllegalArgumentException(
            "change: expected numbers >= 0, got " + intensity + " at " + atSeconds);
      }
    }

    static void requireInOrder(String name, List<Change> changes) {
      for (int i = 1; i < changes.size(); i++) {
        if (changes.get(i).atSeconds() <= changes.get(i - 1).atSeconds()) {
          throw new IllegalArgumentException(name + ": expected increasing times, got " + changes);
        }
      }
    }
  }

  /** Copies the collections and checks the order. */
  public Load {
    mix = Map.copyOf(mix);
    schedule = List.copyOf(schedule);
    Change.requireInOrder("schedule", schedule);
    if (mix.isEmpty() || !(thinkSeconds >= 0)) {
      throw new IllegalArgumentException(
          "load: expected a mix and thinkSeconds >= 0, got " + mix + ", " + thinkSeconds);
    }
  }

  /**
   * An open load: requests come whatever the server does.
   *
   * @param mix the request types
   * @param changes its schedule in arrivals per second
   * @return the load
   */
  public static Load open(Map<RequestType, Double> mix, Change... changes) {
    return new Load(mix, List.of(changes), 0);
  }

  /**
   * A closed load: each client waits for its answer, thinks, and sends again.
   *
   * @param mix the request types
   * @param thinkSeconds mean think time, > 0
   * @param changes its schedule in clients
   * @return the load
   */
  public static Load closed(Map<RequestType, Double> mix, double thinkSeconds, Change... changes) {
    return new Load(mix, List.of(changes), thinkSeconds);
  }

  /**
   * A change of a schedule.
   *
   * @param atSeconds from when on
   * @param intensity arrivals per second, or clients
   * @return the change
   */
  public static Change from(double atSeconds, double intensity) {
    return new Change(atSeconds, intensity);
  }

  /**
   * @return true if clients wait for answers
   */
  public boolean isClosed() {
    return thinkSeconds > 0;
  }

  /**
   * The intensity at a time.
   *
   * @param seconds the time
   * @return arrivals per second, or clients
   */
  public double intensity(double seconds) {
    double intensity = 0;
    for (Change change : schedule) {
      intensity = change.atSeconds() <= seconds ? change.intensity() : intensity;
    }
    return intensity;
  }

  /**
   * Requests offered per second at a time; of a closed load, those of a server that answers at
   * once.
   *
   * @param seconds the time
   * @return 1/s
   */
  public double offeredPerSecond(double seconds) {
    return isClosed() ? intensity(seconds) / thinkSeconds : intensity(seconds);
  }
}
