package io.allostat.sampler.export;

import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.sampler.export.internal.ProfileDraft;
import java.util.OptionalDouble;

/**
 * Makes a profile again of what JMX shows of it ({@code type=Profile}). What the items leave out is
 * derived from the rest, see {@link ProfileJson}. Stateless, thread safe.
 */
public final class ProfileItems {
  private ProfileItems() {}

  /**
   * Converts.
   *
   * @param item what was shown
   * @return the profile; its window begins at 0
   * @throws IllegalArgumentException if a name is invalid, a figure out of its range, or a stack
   *     shown twice
   */
  public static Profile toProfile(ProfileItem item) {
    ProfileDraft draft = new ProfileDraft(item.windowSeconds(), item.samplingInstants());
    for (ResourceItem resource : item.resources()) {
      draft.add(
          new ProfileDraft.ResourceDraft(
              resource.resource(),
              resource.controlled(),
              resource.usage(),
              resource.capacity(),
              resource.samples(),
              OptionalDouble.empty()));
    }
    for (StackItem stack : item.stacks()) {
      long samples = stack.samples();
      draft.add(
          new ProfileDraft.StackDraft(
              stack.stack(),
              stack.resource(),
              samples,
              stack.states() == null ? ThreadStates.NONE : stack.states(),
              estimate(stack.hitRatio(), stack.hitRatioLower(), stack.hitRatioUpper(), samples),
              estimate(stack.usage(), stack.usageLower(), stack.usageUpper(), samples),
              stack.executionRate(),
              estimate(stack.cost(), stack.costLower(), stack.costUpper(), samples),
              OptionalDouble.empty()));
    }
    return draft.build();
  }

  private static Estimate estimate(Double point, Double lower, Double upper, long samples) {
    return point == null || lower == null || upper == null
        ? Estimate.absent(samples)
        : new Estimate(point, lower, upper, samples);
  }
}
