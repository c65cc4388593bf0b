package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.settings.Ranges;
import io.allostat.policies.distribution.internal.Earlier;
import io.allostat.policies.distribution.internal.Micros;
import io.allostat.policies.distribution.internal.Packing;
import java.util.BitSet;
import java.util.List;

/**
 * Decides which CPUs make up the shares of a distribution, so that they change as little as
 * possible from one quantum to the next: whole processors first, then the fractions, several of
 * which may share a CPU.
 *
 * <ul>
 *   <li>An application keeps as many of its whole CPUs as it still has a right to; so the number of
 *       whole CPUs that change hands is the smallest possible. It grows into CPUs that it shares
 *       already, then into free ones, then into the one that the fewest others share.
 *   <li>A fraction stays where it was. If it has grown and does not fit any more it goes, as a
 *       whole, to the CPU where it fits best; only where it fits nowhere it is split.
 * </ul>
 *
 * Fractions are packed, not spread: CPUs that are left stay free for whole processors. Finding the
 * fewest moves of fractions is a packing problem that takes exponential time; this keeps what can
 * be kept, in O(n log n) for hosts of one size: each move of a fraction takes time up to the number
 * of CPUs, in a copy of as many numbers at most.
 *
 * <p>Amounts are exact to a millionth of a processor. Where a distribution gives more processors
 * than there are, the largest shares overlap in half a processor each, as two applications bound to
 * the same CPU do. CPUs of the placement before that the host no longer has are given up. Pure
 * functions, thread safe.
 */
public final class Placer {
  private Placer() {}

  /**
   * Places a distribution.
   *
   * @param cpus numbers of the CPUs, each once, as many as were distributed
   * @param distribution the shares
   * @param previous the placement before, at first {@link Placement#NONE}
   * @return an assignment for each share, in their order
   * @throws IllegalArgumentException if the CPUs are not those that were distributed
   */
  public static Placement place(List<Integer> cpus, Distribution distribution, Placement previous) {
    int[] numbers = checked(cpus, distribution);
    List<String> names = distribution.shares().stream().map(Share::application).toList();
    Packing packing = new Packing(numbers, Micros.of(distribution));
    return new Placement(
        packing.pack(names, new Earlier<>(previous.assignments(), CpuAssignment::application)));
  }

  private static int[] checked(List<Integer> cpus, Distribution distribution) {
    BitSet seen = new BitSet(Quantum.MOST_PROCESSORS);
    for (int cpu : cpus) {
      Ranges.requireBetween("cpus", cpu, 0L, Quantum.MOST_PROCESSORS - 1);
      if (seen.get(cpu)) {
        throw new IllegalArgumentException("cpus: expected each CPU once, got " + cpu + " again");
      }
      seen.set(cpu);
    }
    if (cpus.size() != distribution.processors()) {
      throw new IllegalArgumentException(
          "cpus: expected "
              + distribution.processors()
              + " CPUs, as many as were distributed, got "
              + cpus.size());
    }
    return seen.stream().toArray();
  }
}
