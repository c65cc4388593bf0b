package io.allostat.sampler.export;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;

/**
 * How the cost of one component stack changed from one profile to another.
 *
 * @param stack the component stack S
 * @param resource the resource R
 * @param before c_R(S) in the earlier profile, resource-seconds per execution of the stack's root
 * @param after the same in the later profile
 * @param ratio after divided by before; absent where there was no use before
 * @param usageChange what the change makes of the resource's usage at the later rate: (c⁺ −
 *     c⁻)·W⁺(root) / cap_R, a share of the later capacity; negative where the stack became cheaper
 * @param probability how likely so large a difference is if nothing changed, corrected for the
 *     number of comparisons, 0 to 1
 * @param significant whether that is too unlikely to be chance
 */
public record StackChange(
    ComponentStack stack,
    String resource,
    Estimate before,
    Estimate after,
    Estimate ratio,
    Estimate usageChange,
    double probability,
    boolean significant) {}
