package io.allostat.core.api.management;

import java.util.List;

/**
 * One component.
 *
 * @param name its name
 * @param serviceLevels its ordered levels
 * @param serviceLevel the level in force
 * @param pinned whether an operator keeps it there
 * @param quarantined whether it is out of the loop's choice because it failed
 * @param quarantineReason why, or null
 */
public record ComponentItem(
    String name,
    List<ServiceLevelItem> serviceLevels,
    int serviceLevel,
    boolean pinned,
    boolean quarantined,
    String quarantineReason) {}
