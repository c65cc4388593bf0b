package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What requests that are inside at the ends of a window do to its costs. On a full server a request
 * stays for seconds: those that entered and are not done make a cost look too small while the pile
 * grows, and those begun before a change of level make the change look useless.
 *
 * <p>A request inside has, on average, a share r of its cost still before it (1 for exponential
 * costs, 1/2 for equal ones; {@value #LEFT} here). With E entries, M resource-seconds used, n(a)
 * and n(b) requests inside at begin and end, and X of those that were inside at the change and
 * ended within the window,
 *
 * <pre>M = r·c⁻·X + c⁺·(E − r·(n(b) − n(a)) − r·X)</pre>
 *
 * <p>which is solved for c⁺. Once the resource has had an idle moment nobody is left who was inside
 * at the change; until then they leave at an even rate, X = n(0)·(1 − a/d) with d from the change
 * to that moment. While there was none, X = n(0)·(exp(−a/τ) − exp(−b/τ)) with the stay τ = n·c⁻/cap
 * of a request among n that share the resource. The numbers inside come from the samples: of those
 * that use the resource, and of those that wait for a lock or a pool whose holder does.
 *
 * <p>For one decision; not thread safe.
 */
public final class Piles {
  /** Less than this part of the entries says nothing about the cost after the change. */
  static final double LEAST = 0.3;

  private static final double LEFT = 0.75;

  /** Relative uncertainty of X: costs are not exponential, and the pile changes meanwhile. */
  private static final double UNCERTAIN = 0.5;

  private static final long END_NANOS = 2_000_000_000L;

  /** Usage below which a resource has had idle moments, however its clocks are read. */
  private static final double IDLE = 0.95;

  private record Span(long from, long to) {}

  private final ProfileHistory history;
  private final Waits waits;
  private final Map<Span, Optional<Profile>> windows = new HashMap<>();

  /**
   * Makes the piles of one decision.
   *
   * @param history the past
   */
  public Piles(ProfileHistory history) {
    this.history = history;
    this.waits = new Waits(history);
  }

  /** Mean number of requests inside a resource, or waiting for it. */
  double inside(long from, long to, String resource) {
    return window(from, to).map(p -> inside(p, resource)).orElse(0.0);
  }

  private double inside(Profile profile, String resource) {
    return profile.stacksOf(resource).stream().mapToDouble(s -> waits.inside(profile, s)).sum();
  }

  /** Growth of the number of requests inside one stack, or on the way to it, over a window. */
  double growth(Profile window, ComponentStack stack, String resource) {
    long from = window.fromNanos();
    long to = window.toNanos();
    long part = Math.min(END_NANOS, (to - from) / 4);
    double grown =
        inside(to - part, to, stack, resource) - inside(from, from + part, stack, resource);
    // The parts lie inside the window, so their distance is a little less than its length.
    return grown * (to - from) / (to - from - part);
  }

  /** c of a window in which nothing was changed. */
  Cost cost(Profile window, ComponentStack stack, String resource) {
    Cost raw = Cost.of(window, stack, resource);
    double entries = Cost.rootExecutions(window, stack.root());
    double done = entries - LEFT * growth(window, stack, resource);
    return entries > 0 ? raw.times(entries / Math.max(done, LEAST * entries)) : raw;
  }

  /**
   * When the requests that were inside at an instant had left a resource. A resource that serves
   * whoever is there has none of them left once it has been idle for a moment; so, to {@value
   * #END_NANOS} ns, the first time that its usage was less than {@value #IDLE}.
   *
   * @param from the instant, nanoseconds on the clock of the history
   * @param to where to stop looking
   * @return the end of that time, or empty if they may be inside still
   */
  OptionalLong drained(long from, long to, String resource) {
    long begin = from;
    for (long end = from + END_NANOS; end - to <= 0; end += END_NANOS) {
      Optional<ResourceProfile> used = window(begin, end).flatMap(p -> p.resource(resource));
      if (used.filter(r -> r.usage() < IDLE).isPresent()) {
        return OptionalLong.of(end);
      }
      begin = used.isPresent() ? end : begin; // else the buckets are longer
    }
    return OptionalLong.empty();
  }

  /** Who waits, and for what. */
  Waits waits() {
    return waits;
  }

  /**
   * Accounts for the requests inside at the ends of a window.
   *
   * @param window of the same history
   * @return the same window with other costs
   */
  public Profile settled(Profile window) {
    Function<StackProfile, StackProfile> correct =
        s -> {
          Cost raw = Cost.of(window, s.stack(), s.resource());
          double factor =
              raw.point() > 0 ? cost(window, s.stack(), s.resource()).point() / raw.point() : 1;
          return new StackProfile(
              s.stack(),
              s.resource(),
              s.samples(),
              s.states(),
              s.hitRatio(),
              s.usage(),
              s.executionRate(),
              s.cost().times(factor),
              s.rootExecutionRate(),
              s.costPerRoot().times(factor));
        };
    return new Profile(
        window.fromNanos(),
        window.toNanos(),
        window.samplingInstants(),
        window.resources(),
        window.stacks().stream().map(correct).toList());
  }

  /** X of one stack in a window after a change. */
  double carried(
      Profile window, long changeNanos, Cost earlier, ComponentStack stack, String resource) {
    double atChange = inside(changeNanos - END_NANOS, changeNanos, stack, resource);
    double from = (window.fromNanos() - changeNanos) / 1e9;
    double to = (window.toNanos() - changeNanos) / 1e9;
    OptionalLong drained = drained(changeNanos, window.toNanos(), resource);
    if (drained.isPresent()) {
      double length = (drained.getAsLong() - changeNanos) / 1e9;
      return atChange * Math.max(0, 1 - from / length);
    }
    double capacity = window.resource(resource).map(ResourceProfile::capacity).orElse(1.0);
    double stay = Math.max(1, inside(window, resource) / capacity) * earlier.point();
    return stay > 0 ? atChange * (Math.exp(-from / stay) - Math.exp(-to / stay)) : 0;
  }

  /** c⁺ of one stack in a window after a change. */
  Cost costAfter(
      Profile window, long changeNanos, Cost earlier, ComponentStack stack, String resource) {
    Cost raw = Cost.of(window, stack, resource);
    double entries = Cost.rootExecutions(window, stack.root());
    double carried = LEFT * carried(window, changeNanos, earlier, stack, resource);
    if (!(entries > 0) || !(raw.point() > 0)) {
      return raw;
    }
    double done = entries - LEFT * growth(window, stack, resource) - carried;
    double divisor = Math.max(done, LEAST * entries);
    double used = raw.point() * entries;
    double point = Math.max((used - carried * earlier.point()) / divisor, used / entries / 10);
    double model = UNCERTAIN * carried * Math.abs(earlier.point() - point) / divisor;
    double sampling = raw.standardError() * entries / divisor;
    return new Cost(point, Math.hypot(model, sampling), raw.perSample(), raw.samples());
  }

  private double inside(long from, long to, ComponentStack stack, String resource) {
    return window(from, to).map(p -> waits.before(p, stack, resource)).orElse(0.0);
  }

  /** The same few windows are asked for once for every stack. */
  private Optional<Profile> window(long from, long to) {
    return windows.computeIfAbsent(new Span(from, to), s -> history.window(s.from(), s.to()));
  }
}
