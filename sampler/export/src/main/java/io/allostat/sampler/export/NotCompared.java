package io.allostat.sampler.export;

import io.allostat.core.api.profile.ComponentStack;

/**
 * A stack that two profiles do not allow to compare.
 *
 * @param stack the component stack
 * @param resource the resource
 * @param reason why, for people
 */
public record NotCompared(ComponentStack stack, String resource, String reason) {}
