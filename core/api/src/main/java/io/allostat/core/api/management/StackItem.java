package io.allostat.core.api.management;

import io.allostat.core.api.profile.ThreadStates;

/**
 * One line of the profile. Figures with too few samples are null.
 *
 * @param stack the component stack, dotted
 * @param resource the resource
 * @param hitRatio 0 to 1
 * @param hitRatioLower lower end of the hit ratio's 95 % interval
 * @param hitRatioUpper upper end of the hit ratio's 95 % interval
 * @param usage 0 to 1
 * @param usageLower lower end of the usage's 95 % interval
 * @param usageUpper upper end of the usage's 95 % interval
 * @param executionRate per second
 * @param cost resource-seconds per execution
 * @param costLower lower end of the cost's 95 % interval
 * @param costUpper upper end of the cost's 95 % interval
 * @param samples samples behind the figures
 * @param states what the threads in the stack were doing, with the resource of kind CPU
 */
public record StackItem(
    String stack,
    String resource,
    Double hitRatio,
    Double hitRatioLower,
    Double hitRatioUpper,
    Double usage,
    Double usageLower,
    Double usageUpper,
    double executionRate,
    Double cost,
    Double costLower,
    Double costUpper,
    long samples,
    ThreadStates states) {}
