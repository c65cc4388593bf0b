package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.settings.SettingException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CollapsedStacksTest {
  @Test
  void useIsInMicrosecondsOfTheResource() {
    assertEquals(
        """
        A;B 4000000
        A;C 2000000
        (jvm) 1600000
        A 400000
        """,
        CollapsedStacks.of(Profiles.byHand(), "cpu", Weight.MICROSECONDS));
  }

  @Test
  void samplesAreCounted() {
    assertEquals(
        """
        A;B 40
        A;C 20
        (jvm) 3
        A 4
        """,
        CollapsedStacks.of(Profiles.byHand(), "cpu", Weight.SAMPLES));
  }

  @Test
  void aViewHasItsOwnStacks() {
    assertEquals(
        "A;B 4000000\n", CollapsedStacks.of(Profiles.byHand(), "database", Weight.MICROSECONDS));
  }

  @Test
  void anUnknownResourceIsRefusedByName() {
    SettingException refusal =
        assertThrows(
            SettingException.class,
            () -> CollapsedStacks.of(Profiles.byHand(), "disk", Weight.SAMPLES));
    assertEquals("resource: expected one of [cpu, database], got \"disk\"", refusal.getMessage());
  }

  @Test
  void weightsAddUpToTheUse() {
    Random random = new Random(11);
    for (int run = 0; run < 200; run++) {
      Profile profile = Profiles.random(random);
      ResourceProfile cpu = profile.resources().get(0);
      double usage = 0;
      for (StackProfile stack : profile.stacks()) {
        usage +=
            stack.usage().isPresent()
                ? stack.usage().value()
                : stack.samples() * cpu.usagePerSample();
      }
      double micros = usage * cpu.capacity() * profile.seconds() * 1e6;
      // Each line is rounded.
      assertEquals(
          micros, sum(CollapsedStacks.of(profile, "cpu", Weight.MICROSECONDS)), 20.5, "run " + run);
      assertEquals(cpu.samples(), sum(CollapsedStacks.of(profile, "cpu", Weight.SAMPLES)));
    }
  }

  private static long sum(String collapsed) {
    long sum = 0;
    for (String line : collapsed.lines().toList()) {
      assertTrue(line.matches("[A-Z(][^ ]* [1-9][0-9]*"), line);
      sum += Long.parseLong(line.substring(line.indexOf(' ') + 1));
    }
    return sum;
  }
}
