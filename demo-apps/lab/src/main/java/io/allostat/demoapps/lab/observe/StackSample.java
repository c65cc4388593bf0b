package io.allostat.demoapps.lab.observe;

/**
 * A component stack in a window of a server's profile, of the resource that its loop controls.
 *
 * @param stack the components, outermost first, with dots between
 * @param hitRatio share of the resource's samples that show it, H
 * @param executionRate entries a second, W
 * @param costSeconds of the resource per entry, C
 */
public record StackSample(
    String stack, double hitRatio, double executionRate, double costSeconds) {}
