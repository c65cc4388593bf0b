package io.allostat.demoapps.lab.analysis;

/**
 * What a reply costs with Allostat at work, divided by what it costs without.
 *
 * @param ratio the estimate
 * @param lower lower end of the 95 % interval
 * @param upper upper end of the 95 % interval
 * @param pairs pairs of slices behind it
 */
public record CostRatio(double ratio, double lower, double upper, int pairs) {}
