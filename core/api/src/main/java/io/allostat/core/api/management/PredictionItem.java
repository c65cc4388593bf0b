package io.allostat.core.api.management;

/**
 * What a decision expected of one resource.
 *
 * @param resource the resource
 * @param usageBefore 0 to 1
 * @param usageAfter expected usage
 * @param upperBound upper end of its interval
 * @param calibrated whether all gains behind it had been measured
 */
public record PredictionItem(
    String resource,
    double usageBefore,
    double usageAfter,
    double upperBound,
    boolean calibrated) {}
