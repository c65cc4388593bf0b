package io.allostat.core.api.management;

import java.util.List;

/**
 * The adaptation loop's view of one controlled resource.
 *
 * @param resource the resource
 * @param mode REGULATION or CALIBRATION
 * @param paused whether the loop only observes
 * @param calibration whether gains are measured and used
 * @param usage usage in the last window, 0 to 1, or null before the first
 * @param overloadThreshold 0 to 1
 * @param underloadThreshold 0 to 1
 * @param predictedUsage what the last change expected, or null
 * @param predictionError median prediction error of the resource's decisions in the journal, or
 *     null
 * @param secondsSinceLastStep how long ago the loop completed a step; null before the first. Much
 *     more than the decision interval means that the loop hangs, fails at each turn or has died
 * @param decisions the newest decisions, oldest first
 */
public record ControlLoopItem(
    String resource,
    String mode,
    boolean paused,
    boolean calibration,
    Double usage,
    double overloadThreshold,
    double underloadThreshold,
    Double predictedUsage,
    Double predictionError,
    Double secondsSinceLastStep,
    List<DecisionItem> decisions) {}
