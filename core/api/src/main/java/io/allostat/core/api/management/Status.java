package io.allostat.core.api.management;

import java.util.List;

/**
 * One coherent snapshot of an instance.
 *
 * @param instance the instance's name
 * @param epochMillis when it was taken, milliseconds since 1970
 * @param controlLoops one item for each controlled resource
 * @param components all components
 * @param profile the profile of the last window
 */
public record Status(
    String instance,
    long epochMillis,
    List<ControlLoopItem> controlLoops,
    List<ComponentItem> components,
    ProfileItem profile) {}
