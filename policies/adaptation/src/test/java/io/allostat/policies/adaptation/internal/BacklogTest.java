package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Six searches a second: two by title, of 0.26 s in two queries each, and four by author, of 5 ms.
 * One processor, full.
 */
class BacklogTest {
  private static final String CPU = "cpu";
  private static final long SAMPLES = 1000;

  private static StackProfile stack(String name, double usage, double executionRate, long samples) {
    return StackProfile.of(
        ComponentStack.parse(name),
        CPU,
        Estimate.exact(usage, samples),
        1,
        1,
        executionRate,
        name.startsWith("Search") ? 6 : 0);
  }

  /** With 100 instants and so many samples, a hundredth of them are inside. */
  private static Profile profile(StackProfile... stacks) {
    return new Profile(
        0,
        10_000_000_000L,
        100,
        List.of(new ResourceProfile(CPU, true, 1, 1, SAMPLES, 1.0 / SAMPLES)),
        List.of(stacks));
  }

  /** Ten requests are seen in one stack. */
  private static double secondsOfTenIn(String name) {
    Profile costs =
        profile(
            stack("Search", 0.06, 6, 60),
            stack("Search.Title", 0, 2, 0),
            stack("Search.Title.Database", 0.52, 4, 520),
            stack("Search.Author", 0.02, 4, 20));
    Profile recent = profile(stack(name, 1, 1, SAMPLES));
    Backlog backlog =
        new Backlog(new Windows(recent, costs, costs), new Waits(ProfileHistory.EMPTY));
    return backlog.seconds(recent.resource(CPU).orElseThrow());
  }

  @Test
  void whoIsSeenAmongTheDearNeedsWhatTheDearDo() {
    // 10 ms of the page, and the queries of one title; one of the ten is being served.
    assertEquals(9 * 0.27, secondsOfTenIn("Search.Title.Database"), 1e-9);
  }

  @Test
  void whoIsOnTheWayThereDoesToo() {
    assertEquals(9 * 0.27, secondsOfTenIn("Search.Title"), 1e-9);
  }

  @Test
  void whoMayYetGoAnywhereNeedsTheMean() {
    assertEquals(9 * 0.60 / 6, secondsOfTenIn("Search"), 1e-9);
    assertEquals(9 * 0.60 / 6, secondsOfTenIn("Search.Author"), 1e-9);
  }

  @Test
  void whatNeverRanNeedsNothingThatIsKnown() {
    assertEquals(0, secondsOfTenIn("(jvm)"), 1e-9);
    assertEquals(0, secondsOfTenIn("Other.Title"), 1e-9);
  }
}
