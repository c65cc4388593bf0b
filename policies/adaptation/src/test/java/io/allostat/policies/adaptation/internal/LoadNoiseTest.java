package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Test;

class LoadNoiseTest {
  private static final String CPU = "cpu";
  private static final double SECONDS = 10;

  private static StackProfile stack(String name, double usage, double rate, double rootRate) {
    return StackProfile.of(
        ComponentStack.parse(name), CPU, Estimate.exact(usage, 100), 1, 1, rate, rootRate);
  }

  private static Profile profile(double capacity, StackProfile... stacks) {
    return new Profile(
        0,
        Math.round(SECONDS * 1e9),
        1000,
        List.of(new ResourceProfile(CPU, true, capacity, 1, 1000, 0.001)),
        List.of(stacks));
  }

  /** Of six searches a second two are by title, of 0.26 s in two queries, and four by author. */
  private static Profile searches(double titles) {
    return profile(
        1,
        stack("Search", 0.06, 6, 6),
        stack("Search.Title", 0, 2, 6),
        stack("Search.Title.Database", titles, 4, 6),
        stack("Search.Author", 0.02, 4, 6),
        stack("(jvm)", 0.1, 0, 0));
  }

  @Test
  void requestsOfOneKindAreTwiceTheSquareOfTheirUseByTheirRate() {
    Profile pages = profile(2, stack("Page", 0.1, 20, 20), stack("Page.Query", 0.3, 60, 20));
    assertEquals(2 * 0.4 * 0.4 / 20, LoadNoise.varianceSeconds(pages, CPU), 1e-12);
    assertEquals(
        Math.sqrt(2 * 0.4 * 0.4 / 20 / SECONDS), LoadNoise.standardError(pages, CPU), 1e-12);
  }

  @Test
  void theDearOfAPageWeighAsMuchAsTheyCost() {
    // 10 ms of the page and 260 ms of its queries; the others need at most the mean of 100 ms.
    double expected = 2 * (0.52 * 0.27 + 0.06 * 0.1 + 0.02 * 0.1);
    assertEquals(expected, LoadNoise.varianceSeconds(searches(0.52), CPU), 1e-12);
  }

  @Test
  void whatAChangeMakesDearCountsAsItWillBe() {
    Map<ComponentStack, Double> undone = Map.of(ComponentStack.parse("Search.Title.Database"), 0.5);
    assertEquals(
        LoadNoise.varianceSeconds(searches(0.52), CPU),
        LoadNoise.varianceSeconds(searches(0.02), CPU, undone),
        1e-12);
  }

  @Test
  void whatAChangeBringsBackCountsThoughItDoesNotRunNow() {
    Profile degraded = profile(1, stack("Page", 0.1, 10, 10));
    Map<ComponentStack, Double> undone = Map.of(ComponentStack.parse("Page.Query"), 0.4);
    assertEquals(2 * 0.5 * 0.5 / 10, LoadNoise.varianceSeconds(degraded, CPU, undone), 1e-12);
  }

  @Test
  void whatNobodyAsksForMakesNoNoise() {
    assertEquals(0, LoadNoise.varianceSeconds(profile(1, stack("(jvm)", 0.3, 0, 0)), CPU));
    assertEquals(0, LoadNoise.varianceSeconds(searches(0.5), "disk"));
  }

  @Test
  void usageVariesBySoMuch() {
    RandomGenerator random = new Well19937c(7);
    PoissonDistribution titles = new PoissonDistribution(random, 2 * SECONDS, 1e-9, 10_000);
    PoissonDistribution authors = new PoissonDistribution(random, 4 * SECONDS, 1e-9, 10_000);
    ExponentialDistribution byTitle = new ExponentialDistribution(random, 0.27);
    ExponentialDistribution byAuthor = new ExponentialDistribution(random, 0.015);
    SummaryStatistics usage = new SummaryStatistics();
    for (int window = 0; window < 20_000; window++) {
      usage.addValue((sum(titles, byTitle) + sum(authors, byAuthor)) / SECONDS);
    }
    double stated = LoadNoise.standardError(searches(0.52), CPU);
    assertEquals(1, stated / usage.getStandardDeviation(), 0.03);
  }

  private static double sum(PoissonDistribution arrivals, ExponentialDistribution cost) {
    double sum = 0;
    for (int i = arrivals.sample(); i > 0; i--) {
      sum += cost.sample();
    }
    return sum;
  }
}
