package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Computes the profile of a window from its buckets, a simple moving average (Philippe et al. §3).
 * A bucket in which a resource could not be read is left out for that resource; a resource that
 * could not be read in any is left out of the profile. Pure and thread safe.
 */
final class WindowCalculator {
  private static final Comparator<StackProfile> LARGEST_USAGE_FIRST =
      Comparator.comparingDouble((StackProfile s) -> s.usage().isPresent() ? s.usage().point() : -1)
          .thenComparingLong(StackProfile::samples)
          .thenComparingDouble(StackProfile::executionRate)
          .reversed()
          .thenComparing(StackProfile::stack);

  private final Map<String, ResourceKind> resources;
  private final Set<String> waitedFor;
  private final List<ResourceView> views;
  private final int minSamples;

  /**
   * @param resources the controlled resources in the order of the profile
   * @param views attributions inside them
   * @param minSamples below it figures are absent
   */
  WindowCalculator(Map<String, ResourceKind> resources, List<ResourceView> views, int minSamples) {
    this.resources = resources;
    this.waitedFor =
        resources.keySet().stream()
            .filter(resource -> resources.get(resource) != ResourceKind.CPU)
            .collect(Collectors.toUnmodifiableSet());
    this.views = List.copyOf(views);
    this.minSamples = minSamples;
  }

  /**
   * Computes.
   *
   * @param buckets neighbouring buckets in the order of time, at least one
   * @return the profile
   */
  Profile profile(List<Bucket> buckets) {
    List<ResourceProfile> controlled = new ArrayList<>();
    List<ResourceProfile> viewed = new ArrayList<>();
    List<StackProfile> stacks = new ArrayList<>();
    resources.forEach(
        (resource, kind) -> {
          List<Bucket> usable =
              buckets.stream().filter(b -> b.uses().containsKey(resource)).toList();
          if (usable.isEmpty()) {
            return;
          }
          Attribution use = new Attribution(resource, kind, waitedFor, usable, minSamples);
          if (kind == ResourceKind.VIEW) {
            viewed.add(use.resourceProfile(false));
          } else {
            controlled.add(use.resourceProfile(true));
          }
          stacks.addAll(use.stackProfiles());
          for (ResourceView view : views) {
            if (view.resource().equals(resource)) {
              viewed.add(use.viewProfile(view));
              stacks.addAll(use.viewStacks(view));
            }
          }
        });
    controlled.addAll(viewed);
    stacks.sort(LARGEST_USAGE_FIRST);
    return new Profile(
        buckets.get(0).fromNanos(),
        buckets.get(buckets.size() - 1).toNanos(),
        buckets.stream().mapToLong(Bucket::samplingInstants).sum(),
        controlled,
        stacks);
  }
}
