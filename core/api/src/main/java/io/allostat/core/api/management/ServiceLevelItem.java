package io.allostat.core.api.management;

/**
 * One service level of a component.
 *
 * @param level its index, 0 for full service
 * @param name its name
 * @param degradationWeight what the step into it takes from the quality
 */
public record ServiceLevelItem(int level, String name, double degradationWeight) {}
