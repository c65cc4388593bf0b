package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches of 40 ms and pages of 10 ms on one processor, counted for 10 s then and now. */
class RiseTest {
  private static final String CPU = "cpu";

  private static void add(
      List<StackProfile> stacks, String root, double costSeconds, double ratePerSecond) {
    if (ratePerSecond > 0) {
      double usage = costSeconds * ratePerSecond;
      Estimate exact = Estimate.exact(usage, 1000);
      stacks.add(
          StackProfile.of(
              ComponentStack.parse(root), CPU, exact, 1, 1, ratePerSecond, ratePerSecond));
    }
  }

  private static Profile window(double searchesPerSecond, double pagesPerSecond) {
    List<StackProfile> stacks = new ArrayList<>();
    add(stacks, "Search", 0.04, searchesPerSecond);
    add(stacks, "Page", 0.01, pagesPerSecond);
    return new Profile(
        0,
        10_000_000_000L,
        100,
        List.of(new ResourceProfile(CPU, true, 1, 1, 1000, 0.001)),
        stacks);
  }

  private static boolean risen(Profile then, Profile now) {
    return Rise.since(then, new Windows(now, now, now), CPU);
  }

  @Test
  void moreRequestsAreMoreThanChanceFromThreeStandardErrorsOn() {
    // 0.04 · 5 = 0.2 more, known to 0.04 · √(25/10 + 20/10) = 0.085; 0.04 · 7 = 0.28 to 0.087.
    assertFalse(risen(window(20, 0), window(25, 0)));
    assertTrue(risen(window(20, 0), window(27, 0)));
  }

  @Test
  void eachCountsForWhatItCosts() {
    // 30 pages more are 0.3, known to 0.084; with 5 searches less it is 0.1.
    assertTrue(risen(window(20, 20), window(20, 50)));
    assertFalse(risen(window(20, 20), window(15, 50)));
  }

  @Test
  void whatIsNoLongerAskedForCountsToo() {
    assertFalse(risen(window(10, 0), window(0, 30)));
  }
}
