package io.allostat.sampler.export;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Profiles for tests. */
final class Profiles {
  private Profiles() {}

  /**
   * Ten seconds of one processor at 80 %: A.B 4 s, A.C 2 s, A 0.4 s by its 4 samples, the JVM 1.6
   * s; and of it, as a view, A.B's part.
   */
  static Profile byHand() {
    return new Profile(
        0,
        10_000_000_000L,
        100,
        List.of(
            new ResourceProfile("cpu", true, 0.8, 1, 64, 0.01),
            new ResourceProfile("database", false, 0.4, 1, 40, 0.01)),
        List.of(
            stack("A.B", "cpu", new Estimate(0.5, 0.4, 0.6, 40), 0.8, 8),
            stack("A.B", "database", new Estimate(1, 0.9, 1, 40), 0.4, 8),
            stack("A.C", "cpu", new Estimate(0.25, 0.2, 0.3, 20), 0.8, 4),
            stack("(jvm)", "cpu", new Estimate(0.2, 0.15, 0.25, 3), 0.8, 0),
            stack("A", "cpu", Estimate.absent(4), 0.8, 10)
                .withStates(new ThreadStates(1, 1, 2, 4, 0, 2, 1, 1))));
  }

  /** A stack whose root is executed ten times a second, unless it is that of the JVM. */
  private static StackProfile stack(
      String stack, String resource, Estimate hitRatio, double usage, double rate) {
    double rootRate = stack.equals("(jvm)") ? 0 : 10;
    return StackProfile.of(
        ComponentStack.parse(stack), resource, hitRatio, usage, 1, rate, rootRate);
  }

  /** Any profile, with stacks up to six components deep. */
  static Profile random(Random random) {
    long nanos = 1 + random.nextInt(1_000_000) * 1_000_000L;
    double usage = random.nextDouble();
    double capacity = random.nextInt(8) + random.nextDouble();
    List<StackProfile> stacks = new ArrayList<>();
    long samples = 0;
    for (String name : names(random)) {
      long own = random.nextInt(200);
      samples += own;
      double ratio = random.nextDouble() / 40;
      Estimate hitRatio =
          own < 10
              ? Estimate.absent(own)
              : new Estimate(
                  ratio, ratio * random.nextDouble(), ratio * (1 + random.nextDouble()), own);
      StackProfile stack =
          StackProfile.of(
              ComponentStack.parse(name),
              "cpu",
              hitRatio,
              usage,
              capacity,
              random.nextInt(3) == 0 ? 0 : 100 * random.nextDouble(),
              100 * random.nextDouble());
      stacks.add(stack.withStates(ThreadStates.ofWaiting(random.nextInt(3))));
    }
    return new Profile(
        0,
        nanos,
        random.nextInt(1000),
        List.of(
            new ResourceProfile("cpu", true, usage, capacity, samples, random.nextDouble() / 1e3)),
        stacks);
  }

  private static List<String> names(Random random) {
    List<String> names = new ArrayList<>();
    String letters = "ABCDEFG";
    for (int i = random.nextInt(40); i >= 0; i--) {
      StringBuilder name = new StringBuilder();
      for (int depth = random.nextInt(6); depth >= 0; depth--) {
        name.append(name.length() == 0 ? "" : ".").append(letters.charAt(random.nextInt(7)));
      }
      if (!names.contains(name.toString())) {
        names.add(name.toString());
      }
    }
    return names;
  }
}
