package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who used one controlled resource over a window (Philippe et al. §3, figure 3).
 *
 * <p>Of the CPU, the request threads used U_req = ΔCPU of their clocks / (Δt·cap_R), at most U_R;
 * where the clocks are not known, or the resource is one that is waited for, U_req = U_R, which is
 * the paper's form. Of U_req, bucket by bucket, each stack has its share of the bucket's hits,
 * among which are those of request threads in no component: U(S) = p(S)·U_req with p(S) =
 * Σw_b·h_b(S) / Σw_b·n_b, where w_b is the requests' use in bucket b divided by its n_b hits
 * ({@link HitWeights}). So H(S) = p(S)·U_req/U_R, and {@link ComponentStack#JVM} has the rest.
 *
 * <p>Of a resource that is held, such as a connection pool, each unit that is out is a hit of the
 * stack in which its holder is, running or waiting: U(S) = p(S)·U_R with p(S) the share of the
 * units held, so C(S) is the time for which an execution of S holds a unit. Those who wait for one
 * have none, and are no hits: a component that keeps connections long is found, not those who stand
 * in line for it. What is held by nobody in a stack is {@link ComponentStack#JVM}'s.
 *
 * <p>What requests used in a bucket in which sampling saw none of them is not lost: it is in U_req,
 * and by p(S) divided as the use of the other buckets, so that ΣU(S) with the part in no component
 * is U_req always. Only where a whole window has no hit {@link ComponentStack#JVM} has it all.
 *
 * <p>W(root(S)) of a stack that began in another JVM is the rate of requests that came from there
 * with that root: what this JVM can know, and what its own costs are in proportion to.
 */
final class Attribution {
  private final String resource;
  private final Set<String> waitedFor;
  private final int minSamples;
  private final ResourceTotals totals;
  private final boolean cpu;
  private final boolean withJvm;
  private final Map<ComponentStack, StackSeries> series = new LinkedHashMap<>();
  private final Map<String, Long> rootEntries = new HashMap<>();
  private final Map<String, Long> arrivals = new HashMap<>();
  private final StackSeries unclaimed;
  private final long[] allHits;
  private final int[] instants;
  private final double[] capacities;
  private final SeenUse allReady;
  private final SeenUse allUse;
  private final HitWeights weights;

  /**
   * @param resource the resource
   * @param kind its kind
   * @param waitedFor the resources of another kind than CPU, which stacks wait for
   * @param buckets those in which it could be read, at least one
   * @param minSamples below it figures are absent
   */
  Attribution(
      String resource,
      ResourceKind kind,
      Set<String> waitedFor,
      List<Bucket> buckets,
      int minSamples) {
    boolean held = kind == ResourceKind.HELD;
    this.resource = resource;
    this.cpu = kind == ResourceKind.CPU;
    this.waitedFor = waitedFor;
    this.minSamples = minSamples;
    this.withJvm = cpu || held;
    this.instants = buckets.stream().mapToInt(Bucket::samplingInstants).toArray();
    this.unclaimed = new StackSeries(ComponentStack.JVM, instants);
    this.allHits = new long[buckets.size()];
    for (int b = 0; b < buckets.size(); b++) {
      Bucket bucket = buckets.get(b);
      if (cpu) {
        unclaimed.add(b, bucket.unclaimed());
      }
      if (held) {
        addHeld(b, bucket.held().getOrDefault(resource, Map.of()));
      }
      for (StackCount count : bucket.stacks()) {
        StackSeries one = seriesOf(count.stack());
        if (!held) {
          one.add(b, cpu ? count.ready() : waitingFor(resource, count));
        }
        one.add(count, bucket.requestCpuSeconds().isPresent());
        if (count.outermost()) {
          boolean local = count.stack().components().size() == 1;
          (local ? rootEntries : arrivals).merge(count.stack().root(), count.entries(), Long::sum);
        }
      }
    }
    unclaimed.addHitsTo(allHits);
    for (StackSeries one : series.values()) {
      one.addHitsTo(allHits);
    }
    this.totals = ResourceTotals.of(resource, cpu, buckets, allHits);
    this.capacities = new double[allHits.length];
    this.allReady = SeenUse.nothing(instants);
    unclaimed.addTo(allReady);
    series.values().forEach(one -> one.addTo(allReady));
    double[] used = new double[allHits.length];
    for (int b = 0; b < used.length; b++) {
      Bucket bucket = buckets.get(b);
      ResourceUse use = bucket.uses().get(resource);
      // Who waits for a resource shows that all of it is in use, however many they are.
      capacities[b] = withJvm ? use.capacity() : 1;
      double busy = use.busySeconds();
      used[b] = Math.min(busy, bucket.requestSeconds(resource, cpu, allHits[b]));
    }
    this.allUse = allReady.of(allReady, capacities);
    this.weights = HitWeights.of(used, allUse.sums());
  }

  private StackSeries seriesOf(ComponentStack stack) {
    return series.computeIfAbsent(stack, s -> new StackSeries(s, instants));
  }

  private void addHeld(int bucket, Map<ComponentStack, Tally> holders) {
    holders.forEach(
        (stack, tally) -> {
          boolean nobody = stack.equals(ComponentStack.JVM);
          (nobody ? unclaimed : seriesOf(stack)).add(bucket, tally);
        });
  }

  private static Tally waitingFor(String resource, StackCount count) {
    return innermost(count.stack()).equals(resource) ? count.waiting() : Tally.NONE;
  }

  private static String innermost(ComponentStack stack) {
    List<String> components = stack.components();
    return components.get(components.size() - 1);
  }

  /** The resource itself. */
  ResourceProfile resourceProfile(boolean controlled) {
    return new ResourceProfile(
        resource,
        controlled,
        totals.usage(),
        totals.capacity(),
        RatioEstimator.sum(allHits),
        usagePerHit());
  }

  /** Its stacks, and what nobody claims. */
  List<StackProfile> stackProfiles() {
    List<StackProfile> profiles = new ArrayList<>();
    for (StackSeries one : series.values()) {
      if (cpu || one.hits() > 0) {
        Estimate share =
            enough(one) ? share(one).times(totals.requestShare()) : Estimate.absent(one.hits());
        StackProfile profile = profile(one, resource, share, totals.usage());
        profiles.add(cpu ? profile.withStates(states(one)) : profile);
      }
    }
    if (withJvm) {
      profiles.add(
          StackProfile.of(
              ComponentStack.JVM, resource, rest(), totals.usage(), totals.capacity(), 0, 0));
    }
    return profiles;
  }

  private boolean enough(StackSeries one) {
    return one.hits() >= minSamples;
  }

  /** Its share of what requests used, without regard to how few its hits are. */
  private Estimate share(StackSeries one) {
    return RatioEstimator.estimate(
        useOf(one), one.hits(), allUse, RatioEstimator.sum(allHits), weights);
  }

  private SeenUse useOf(StackSeries one) {
    return one.ready().of(allReady, capacities);
  }

  private ThreadStates states(StackSeries one) {
    return one.states(waitedFor.contains(innermost(one.stack())));
  }

  /** H of what nobody claims; known however few the hits, because it is what remains. */
  private Estimate rest() {
    double requests = totals.requestShare();
    if (RatioEstimator.sum(allHits) == 0) {
      return Estimate.exact(1, 0);
    }
    Estimate idle = share(unclaimed);
    return new Estimate(
        1 - requests * (1 - idle.point()),
        1 - requests * (1 - idle.lower()),
        1 - requests * (1 - idle.upper()),
        idle.samples());
  }

  /** The view as a resource of its own. */
  ResourceProfile viewProfile(ResourceView view) {
    long[] viewHits = hitsOf(members(view));
    long samples = RatioEstimator.sum(viewHits);
    double usage = viewUsage(useOf(members(view)));
    return new ResourceProfile(
        view.name(),
        false,
        usage,
        totals.capacity(),
        samples,
        samples > 0 ? usage / samples : usagePerHit());
  }

  /** The view's stacks; their hit ratios are shares of the view's hits. */
  List<StackProfile> viewStacks(ResourceView view) {
    List<StackSeries> members = members(view);
    long[] viewHits = hitsOf(members);
    SeenUse viewUse = useOf(members);
    long samples = RatioEstimator.sum(viewHits);
    double usage = viewUsage(viewUse);
    List<StackProfile> profiles = new ArrayList<>();
    for (StackSeries one : members) {
      Estimate share =
          enough(one)
              ? RatioEstimator.estimate(useOf(one), one.hits(), viewUse, samples, weights)
              : Estimate.absent(one.hits());
      profiles.add(profile(one, view.name(), share, usage));
    }
    return profiles;
  }

  private List<StackSeries> members(ResourceView view) {
    return series.values().stream()
        .filter(s -> s.stack().contains(view.component()))
        .filter(s -> cpu || s.hits() > 0)
        .toList();
  }

  private SeenUse useOf(Collection<StackSeries> members) {
    SeenUse ready = SeenUse.nothing(instants);
    members.forEach(one -> one.addTo(ready));
    return ready.of(allReady, capacities);
  }

  private double viewUsage(SeenUse viewUse) {
    HitWeights usable = weights.orEqual(allUse);
    double all = allUse.sum(usable);
    return all > 0 ? totals.usage() * totals.requestShare() * viewUse.sum(usable) / all : 0;
  }

  private long[] hitsOf(Collection<StackSeries> members) {
    long[] sums = new long[allHits.length];
    members.forEach(m -> m.addHitsTo(sums));
    return sums;
  }

  /** The mean over all hits; with no hit at all, what the first would stand for. */
  private double usagePerHit() {
    return totals.usage() * totals.requestShare() / Math.max(1, RatioEstimator.sum(allHits));
  }

  private StackProfile profile(StackSeries one, String name, Estimate share, double usage) {
    long samples = one.hits();
    return StackProfile.of(
        one.stack(),
        name,
        enough(one) ? share : Estimate.absent(samples),
        usage,
        totals.capacity(),
        one.entries() / totals.seconds(),
        rootEntriesOf(one.stack().root()) / totals.seconds());
  }

  /** A root that runs here is counted here, whatever comes from elsewhere by its name. */
  private double rootEntriesOf(String root) {
    long own = rootEntries.getOrDefault(root, 0L);
    return own > 0 ? own : arrivals.getOrDefault(root, 0L);
  }
}
