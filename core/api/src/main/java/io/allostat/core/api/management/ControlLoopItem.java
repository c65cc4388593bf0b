package io.allostat.core.api.management;

import java.util.List;

/**
 * The adaptation loop's view of one controlled resource.
 *
 * @param resource the resource
 * @param mode REGULATION or CALIBRATION
 * @param paused whether the loop only observes
 * @param usage usage in the last window, 0 to 1, or null before the first
 * @param overloadThreshold 0 to 1
 * @param underloadThreshold 0 to 1
 * @param predictedUsage what the last change expected, or null
 * @param predictionError median prediction error of the decisions in the journal, or null
 * @param decisions the newest decisions, oldest first
 */
public record ControlLoopItem(
    String resource,
    String mode,
    boolean paused,
    Double usage,
    double overloadThreshold,
    double underloadThreshold,
    Double predictedUsage,
    Double predictionError,
    List<DecisionItem> decisions) {}
