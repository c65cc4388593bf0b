package io.allostat.core.api.management;

/**
 * One resource of the profile.
 *
 * @param resource the name
 * @param controlled whether it has thresholds
 * @param usage 0 to 1
 * @param capacity e.g. processors
 * @param samples samples associated with it
 */
public record ResourceItem(
    String resource, boolean controlled, double usage, double capacity, long samples) {}
