package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Where the time of a connector's connections goes. Those that are measured stand for others, too,
 * and what they add is multiplied by how many they stand for. It reads no clock: who knows the
 * edges of the phases adds what lies between them. Thread safe; adding takes no lock.
 */
public final class PhaseTimes {
  private static final double NANOS = 1e9;

  /**
   * What was added to one phase. Thousands of idle connections would fill a {@code long} with
   * nanoseconds within days; a {@code double} becomes coarser instead.
   */
  private static final class Sums {
    private final LongAdder count = new LongAdder();
    private final DoubleAdder nanos = new DoubleAdder();
    private final DoubleAdder cpuNanos = new DoubleAdder();
  }

  private final Map<ConnectionPhase, Sums> phases = new EnumMap<>(ConnectionPhase.class);

  /**
   * Counts from 0.
   *
   * @param measured the phases whose edges are known
   */
  public PhaseTimes(ConnectionPhase... measured) {
    Arrays.stream(measured).forEach(phase -> phases.put(phase, new Sums()));
  }

  /**
   * Counts connections that have been through a phase.
   *
   * @param phase one that is measured
   * @param standsFor how many, >= 0
   */
  public void through(ConnectionPhase phase, int standsFor) {
    phases.get(phase).count.add(standsFor);
  }

  /**
   * Adds time in a phase.
   *
   * @param phase one that is measured
   * @param nanos nanoseconds; below 0 counts as none
   * @param standsFor how many connections took as long, >= 0
   */
  public void time(ConnectionPhase phase, long nanos, int standsFor) {
    phases.get(phase).nanos.add((double) standsFor * Math.max(0, nanos));
  }

  /**
   * Adds CPU time in a phase.
   *
   * @param phase one that is measured
   * @param nanos nanoseconds; below 0 counts as none
   * @param standsFor how many connections took as long, >= 0
   */
  public void cpu(ConnectionPhase phase, long nanos, int standsFor) {
    phases.get(phase).cpuNanos.add((double) standsFor * Math.max(0, nanos));
  }

  /**
   * @param cpuKnown whether the clocks of threads can be read
   * @return what was added so far, one item for each phase that is measured
   */
  public List<PhaseTime> read(boolean cpuKnown) {
    return phases.entrySet().stream()
        .map(
            each ->
                new PhaseTime(
                    each.getKey(),
                    each.getValue().count.sum(),
                    each.getValue().nanos.sum() / NANOS,
                    cpuKnown ? each.getValue().cpuNanos.sum() / NANOS : Double.NaN))
        .toList();
  }
}
