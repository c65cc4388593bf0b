package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** At 200 s, of a load that is 30 % of a processor until some second and 95 % from then on. */
class WindowsTest {
  private static final String CPU = "cpu";
  private static final ControlSettings SETTINGS = ControlSettings.defaults();

  private static Windows windows(double changed) {
    ProfileHistory history =
        new ProfileHistory() {
          @Override
          public long latestNanos() {
            return Windows.nanos(200);
          }

          @Override
          public Optional<Profile> window(long from, long to) {
            return Optional.of(profile(from, to, to <= Windows.nanos(changed) ? 0.3 : 0.95));
          }
        };
    return Windows.choose(history, 0, Windows.nanos(200), SETTINGS).orElseThrow();
  }

  private static Profile profile(long from, long to, double usage) {
    double rate = 10_000 * usage; // 0.1 ms each, so that chance plays no part
    long samples = Math.round((to - from) / 1e6);
    ComponentStack stack = ComponentStack.parse("A");
    return new Profile(
        from,
        to,
        samples,
        List.of(new ResourceProfile(CPU, true, usage, 1, samples, usage / samples)),
        List.of(StackProfile.of(stack, CPU, Estimate.exact(1, samples), usage, 1, rate, rate)));
  }

  @Test
  void loadAndCostsOfASteadyLoadAreAveragedOverTenCalibrationTimes() {
    Windows windows = windows(0);
    assertEquals(5, windows.recent().seconds(), 1e-9);
    assertEquals(100, windows.load().seconds(), 1e-9);
    assertEquals(100, windows.cost().seconds(), 1e-9);
  }

  @Test
  void aChangeOfLoadShortensBothButCostsAreMeasuredOverACalibrationTime() {
    Windows windows = windows(195);
    assertEquals(5, windows.load().seconds(), 1e-9);
    assertEquals(SETTINGS.calibrationSeconds(), windows.cost().seconds(), 1e-9);
  }

  @Test
  void costsAreOfTheNewLoadAloneOnceItHasLastedACalibrationTime() {
    Windows windows = windows(185);
    assertEquals(15, windows.load().seconds(), 1e-9);
    assertEquals(15, windows.cost().seconds(), 1e-9);
  }
}
