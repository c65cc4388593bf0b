package io.allostat.core.api.coordination;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What a step of the coordinator rests on, read once at the end of an interval.
 *
 * @param nanoTime now, monotonic nanoseconds
 * @param demand (O^·CTO + N^·CTN) / T, processors, refused arrivals included
 * @param usedProcessors CPU time that the application took in the interval for each second of it,
 *     processors
 * @param busyProcessors the same, taken of the processors held by whoever runs on them, processors
 * @param fullServiceRatio usage predicted with all adaptations undone, divided by usage now, > 0
 * @param utilisation u that processors are asked for with, > 0
 * @param refused connections refused in the interval
 * @param refusedShare what they would have cost, as a share of what all that came in it would, 0 to
 *     1
 * @param requestedProcessors what was asked for last, processors; 0 before the first request
 * @param allocation A_i, which may be more than was asked for
 * @param held the processors that may be used, and what of them others may take
 * @param overloadThreshold of the resource that the processors are, 0 to 1
 * @param degraded whether an adaptation is applied that the loop may undo
 */
public record CoordinationInput(
    long nanoTime,
    double demand,
    double usedProcessors,
    double busyProcessors,
    double fullServiceRatio,
    double utilisation,
    long refused,
    double refusedShare,
    double requestedProcessors,
    Allocation allocation,
    HeldProcessors held,
    double overloadThreshold,
    boolean degraded) {
  /** Checks the numbers. */
  public CoordinationInput {
    Ranges.requireNotNegative("demand", demand);
    Ranges.requireNotNegative("usedProcessors", usedProcessors);
    Ranges.requireNotNegative("busyProcessors", busyProcessors);
    Ranges.requireBetween("fullServiceRatio", fullServiceRatio, 1e-6, 1e6);
    Ranges.requireBetween("utilisation", utilisation, 0.001, 2);
    Ranges.requireNotNegative("refused", refused);
    Ranges.requireBetween("refusedShare", refusedShare, 0, 1);
    Ranges.requireNotNegative("requestedProcessors", requestedProcessors);
    Objects.requireNonNull(allocation, "allocation");
    Objects.requireNonNull(held, "held");
    Ranges.requireBetween("overloadThreshold", overloadThreshold, 0, 1);
  }
}
