package io.allostat.core.api.profile;

/**
 * One resource over a window.
 *
 * @param resource the resource's name
 * @param controlled true if it has thresholds; false for a view, whose use is part of a controlled
 *     resource's
 * @param usage U_R, share of the capacity in use, 0 to 1
 * @param capacity cap_R, e.g. processors
 * @param samples the samples associated with it
 * @param usagePerSample the share of the capacity that one sample stands for; lets a stack with too
 *     few samples for an estimate of its own still be bounded
 */
public record ResourceProfile(
    String resource,
    boolean controlled,
    double usage,
    double capacity,
    long samples,
    double usagePerSample) {}
