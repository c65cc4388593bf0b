package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * A change at 100 s on one processor at 96 %, 10 requests a second: ten requests inside when it
 * came, six from 102 to 104 s, three from 108 to 110 s, 4.5 on average.
 */
class PilesTest {
  static final String CPU = "cpu";
  static final ComponentStack STACK = ComponentStack.parse("A.B");
  static final double USAGE = 0.96;
  private static final double RATE = 10;
  private static final double LEFT = 0.75;

  private final Piles piles = new Piles(fullUntil(110));
  private final Profile after = profile(seconds(102), seconds(110), 4.5, USAGE);

  /** Half used from some second on. */
  static ProfileHistory fullUntil(double second) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return seconds(110);
      }

      @Override
      public Optional<Profile> window(long from, long to) {
        double inside =
            to <= seconds(100) ? 10 : to <= seconds(104) ? 6 : from >= seconds(108) ? 3 : 4.5;
        return Optional.of(profile(from, to, inside, to <= seconds(second) ? USAGE : 0.5));
      }
    };
  }

  static long seconds(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private static Profile profile(long from, long to, double inside, double usage) {
    return profile(from, to, inside, usage, RATE);
  }

  static Profile profile(long from, long to, double inside, double usage, double rate) {
    long instants = (to - from) / 100_000_000;
    long samples = Math.round(inside * instants);
    return new Profile(
        from,
        to,
        instants,
        List.of(new ResourceProfile(CPU, true, usage, 1, samples, usage / samples)),
        List.of(StackProfile.of(STACK, CPU, Estimate.exact(1, samples), usage, 1, rate, rate)));
  }

  @Test
  void aPileThatShrinksMeansThatMoreWasDoneThanEntered() {
    // 6 to 3 between the middles of the first and the last 2 s, 6 s apart: 4 fewer over 8 s.
    assertEquals(-4, piles.growth(after, STACK, CPU), 1e-9);
    // 80 entries at 0.096 s; with 3/4 of the cost of 4 more requests done, 83 at 7.68 s.
    assertEquals(7.68 / 83, piles.cost(after, STACK, CPU).point(), 1e-9);
  }

  @Test
  void requestsBegunBeforeTheChangeLeaveWithTheirStay() {
    // 4.5 requests share the processor, so that 0.9 s of it take 4.05 s.
    Cost earlier = new Cost(0.9, 0, 0, 100);
    double expected = 10 * (Math.exp(-2 / 4.05) - Math.exp(-10 / 4.05));
    assertEquals(5.256, expected, 0.001);
    assertEquals(expected, piles.carried(after, seconds(100), earlier, STACK, CPU), 1e-9);
  }

  @Test
  void theCostAfterAChangeSolvesTheBalanceOfWhatWasUsed() {
    Cost earlier = new Cost(0.9, 0, 0, 100);
    double carried = piles.carried(after, seconds(100), earlier, STACK, CPU);
    double later = piles.costAfter(after, seconds(100), earlier, STACK, CPU).point();
    // M = r·c⁻·X + c⁺·(E − r·(n(b) − n(a)) − r·X): 7.68 s were used, 3.55 s of them at the old
    // cost.
    double balance = LEFT * 0.9 * carried + later * (80 + LEFT * 4 - LEFT * carried);
    assertEquals(7.68, balance, 1e-9);
    assertEquals(0.0523, later, 1e-4);
  }

  @Test
  void onceTheResourceHasBeenIdleNobodyIsLeft() {
    Piles drained = new Piles(fullUntil(104));
    assertEquals(OptionalLong.of(seconds(106)), drained.drained(seconds(100), seconds(110), CPU));
    assertEquals(OptionalLong.empty(), drained.drained(seconds(100), seconds(104), CPU));
    Cost earlier = new Cost(0.9, 0, 0, 100);
    // Two of the six seconds had passed: 2/3 of ten requests ended within the window.
    assertEquals(20.0 / 3, drained.carried(after, seconds(100), earlier, STACK, CPU), 1e-9);
    Profile clean = profile(seconds(106), seconds(110), 3, 0.5);
    assertEquals(0, drained.carried(clean, seconds(100), earlier, STACK, CPU), 1e-9);
  }

  @Test
  void bucketsLongerThanALookAreLookedAtWhole() {
    ProfileHistory coarse =
        new ProfileHistory() {
          @Override
          public long latestNanos() {
            return seconds(110);
          }

          @Override
          public Optional<Profile> window(long from, long to) {
            return to - from >= seconds(5)
                ? Optional.of(profile(from, to, 1, from >= seconds(106) ? 0.5 : USAGE))
                : Optional.empty();
          }
        };
    assertEquals(
        OptionalLong.of(seconds(112)), new Piles(coarse).drained(seconds(100), seconds(120), CPU));
  }

  @Test
  void withoutAnythingInsideTheCostIsWhatWasMeasured() {
    Piles idle =
        new Piles(
            new ProfileHistory() {
              @Override
              public long latestNanos() {
                return seconds(110);
              }

              @Override
              public Optional<Profile> window(long from, long to) {
                return Optional.empty();
              }
            });
    Cost earlier = new Cost(0.9, 0, 0, 100);
    assertEquals(0.096, idle.cost(after, STACK, CPU).point(), 1e-9);
    assertEquals(0.096, idle.costAfter(after, seconds(100), earlier, STACK, CPU).point(), 1e-9);
  }
}
