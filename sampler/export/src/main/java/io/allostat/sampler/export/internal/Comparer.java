package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.NotCompared;
import io.allostat.sampler.export.ProfileComparison;
import io.allostat.sampler.export.StackChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.special.Erf;

/** Compares two profiles, see {@link ProfileComparison}. Used once, by one thread. */
public final class Comparer {
  /** Data and caches move even when the code does not: no ratio is known better than this. */
  private static final double SMALLEST_RELATIVE_VARIANCE = 0.02 * 0.02;

  private static final Comparator<StackChange> LARGEST_FIRST =
      Comparator.comparingDouble((StackChange c) -> Math.abs(c.usageChange().value()))
          .reversed()
          .thenComparing(StackChange::stack)
          .thenComparing(StackChange::resource);

  private final Side before;
  private final Side after;
  private final double falseAlarms;

  /**
   * Takes up two profiles.
   *
   * @param before the earlier
   * @param after the later
   * @param falseAlarms the probability of any false alarm, above 0 and below 1
   */
  public Comparer(Profile before, Profile after, double falseAlarms) {
    this.before = new Side(before);
    this.after = new Side(after);
    this.falseAlarms = falseAlarms;
  }

  /** One comparison before the correction for their number. */
  private record Tested(Side.Key key, RootCost before, RootCost after, double probability) {}

  /**
   * Compares.
   *
   * @return what changed
   */
  public ProfileComparison compare() {
    Set<Side.Key> keys = after.keys();
    keys.addAll(before.keys());
    List<Tested> tested = new ArrayList<>();
    List<NotCompared> notCompared = new ArrayList<>();
    for (Side.Key key : keys) {
      Optional<String> obstacle = obstacle(key);
      if (obstacle.isPresent()) {
        notCompared.add(new NotCompared(key.stack(), key.resource(), obstacle.get()));
      } else {
        tested.add(test(key));
      }
    }
    double[] adjusted = Holm.adjust(tested.stream().map(Tested::probability).toList());
    List<StackChange> changes = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      changes.add(change(tested.get(i), adjusted[i]));
    }
    changes.sort(LARGEST_FIRST);
    return new ProfileComparison(changes, notCompared, falseAlarms);
  }

  private Optional<String> obstacle(Side.Key key) {
    if (key.stack().equals(ComponentStack.JVM)) {
      return Optional.of("is not executed");
    }
    if (!(before.capacity(key.resource()) > 0) || !(after.capacity(key.resource()) > 0)) {
      return Optional.of("the resource is not in both profiles");
    }
    if (!(before.rootRate(key) > 0) || !(after.rootRate(key) > 0)) {
      return Optional.of("its root did not run in both profiles");
    }
    if (!before.cost(key).estimated() && !after.cost(key).estimated()) {
      return Optional.of("too few samples in both profiles");
    }
    return Optional.empty();
  }

  private Tested test(Side.Key key) {
    RootCost earlier = before.cost(key);
    RootCost later = after.cost(key);
    double errors = errorsApart(earlier, later);
    if (earlier.point() > 0 && later.point() > 0) {
      double ratio = Math.abs(Math.log(later.point() / earlier.point()));
      errors = Math.min(errors, ratio / Math.sqrt(logVariance(earlier, later)));
    }
    return new Tested(key, earlier, later, Erf.erfc(errors / Math.sqrt(2)));
  }

  /**
   * The difference in standard errors. With few samples on one side, the ratio is too sure of a
   * cost that came out high by chance, the difference of one that came out low; both must agree.
   */
  private static double errorsApart(RootCost earlier, RootCost later) {
    double error = Math.hypot(earlier.standardError(), later.standardError());
    return error > 0 ? Math.abs(later.point() - earlier.point()) / error : 0;
  }

  private static double logVariance(RootCost earlier, RootCost later) {
    return Math.max(
        SMALLEST_RELATIVE_VARIANCE, earlier.relativeVariance() + later.relativeVariance());
  }

  private StackChange change(Tested tested, double adjusted) {
    RootCost earlier = tested.before();
    RootCost later = tested.after();
    Side.Key key = tested.key();
    double perCost = after.rootRate(key) / after.capacity(key.resource());
    double change = (later.point() - earlier.point()) * perCost;
    double half = RootCost.Z * Math.hypot(earlier.standardError(), later.standardError()) * perCost;
    long samples = earlier.samples() + later.samples();
    return new StackChange(
        key.stack(),
        key.resource(),
        earlier.estimate(),
        later.estimate(),
        ratio(earlier, later),
        new Estimate(change, change - half, change + half, samples),
        adjusted,
        adjusted <= falseAlarms);
  }

  private static Estimate ratio(RootCost earlier, RootCost later) {
    long samples = earlier.samples() + later.samples();
    if (!(earlier.point() > 0)) {
      return Estimate.absent(samples);
    }
    double ratio = later.point() / earlier.point();
    if (!(ratio > 0)) {
      return new Estimate(0, 0, RootCost.Z * later.standardError() / earlier.point(), samples);
    }
    double factor = Math.exp(RootCost.Z * Math.sqrt(logVariance(earlier, later)));
    return new Estimate(ratio, ratio / factor, ratio * factor, samples);
  }
}
