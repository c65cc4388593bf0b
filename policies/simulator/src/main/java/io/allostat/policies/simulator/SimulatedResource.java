package io.allostat.policies.simulator;

import java.util.Objects;
import java.util.Optional;

/**
 * A resource of the plant; all of them are controlled.
 *
 * @param name its name
 * @param capacity how many requests it serves at full speed at once, > 0; processors of a CPU
 * @param discipline who is served when there are more
 * @param neighbour who else uses it; only beside processor sharing
 */
public record SimulatedResource(
    String name, double capacity, Discipline discipline, Optional<Neighbour> neighbour) {
  /** Who is served when there are more requests than capacity. */
  public enum Discipline {
    /** All at once, each at an equal share: a CPU with time slices. */
    PROCESSOR_SHARING,
    /** One after the other, {@code capacity} (a whole number) at a time: a disk. */
    FIFO
  }

  /** Checks the figures. */
  public SimulatedResource {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(discipline, "discipline");
    if (!(capacity > 0) || Double.isInfinite(capacity)) {
      throw new IllegalArgumentException("capacity: expected a number > 0, got " + capacity);
    }
    if (discipline == Discipline.FIFO && capacity != Math.rint(capacity)) {
      throw new IllegalArgumentException(
          "capacity: expected a whole number for FIFO, got " + capacity);
    }
    if (neighbour.isPresent()
        && (discipline == Discipline.FIFO || neighbour.get().guaranteed() > capacity)) {
      throw new IllegalArgumentException(
          "neighbour: expected a CPU and at most " + capacity + " guaranteed, got " + neighbour);
    }
  }

  /**
   * A CPU.
   *
   * @param name its name
   * @param processors how many
   * @return the resource
   */
  public static SimulatedResource cpu(String name, double processors) {
    return new SimulatedResource(name, processors, Discipline.PROCESSOR_SHARING, Optional.empty());
  }

  /**
   * A disk or another device with a queue.
   *
   * @param name its name
   * @return the resource
   */
  public static SimulatedResource disk(String name) {
    return new SimulatedResource(name, 1, Discipline.FIFO, Optional.empty());
  }

  /**
   * @param other who else uses it
   * @return the changed resource
   */
  public SimulatedResource beside(Neighbour other) {
    return new SimulatedResource(name, capacity, discipline, Optional.of(other));
  }
}
