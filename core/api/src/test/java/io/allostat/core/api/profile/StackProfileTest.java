package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The figures of Philippe et al.: figure 4, and the table of section 5.4. */
class StackProfileTest {
  private static final ComponentStack AB = ComponentStack.of("A", "B");
  private static final ComponentStack AC = ComponentStack.of("A", "C");

  @Test
  void figureFourOfThePaper() {
    Estimate half = Estimate.exact(0.5, 50);
    StackProfile ab = StackProfile.of(AB, "R", half, 0.8, 1, 10, 15);
    StackProfile ac = StackProfile.of(AC, "R", half, 0.8, 1, 5, 15);
    assertEquals(0.4, ab.usage().value(), 1e-12);
    assertEquals(0.4, ac.usage().value(), 1e-12);
    assertEquals(0.040, ab.cost().value(), 1e-12);
    assertEquals(0.080, ac.cost().value(), 1e-12);
    assertEquals(50, ab.samples());
  }

  @Test
  void figureFourOnFourProcessorsCostsFourTimesTheProcessorSeconds() {
    Estimate half = Estimate.exact(0.5, 50);
    assertEquals(0.160, StackProfile.of(AB, "R", half, 0.8, 4, 10, 15).cost().value(), 1e-12);
    assertEquals(0.320, StackProfile.of(AC, "R", half, 0.8, 4, 5, 15).cost().value(), 1e-12);
  }

  @Test
  void tableOfSectionFivePointFour() {
    StackProfile row =
        StackProfile.of(
            ComponentStack.parse("SearchByCategory.Category"),
            "database",
            Estimate.exact(0.641, 641),
            0.575,
            1,
            6.60,
            6.60);
    assertEquals(0.0558, row.cost().value(), 0.00005);
    assertEquals(0.641 * 0.575 / 6.60, row.cost().value(), 1e-15);
  }

  @Test
  void theIntervalIsCarriedThroughToTheCost() {
    StackProfile ab = StackProfile.of(AB, "R", new Estimate(0.5, 0.4, 0.6, 50), 0.8, 1, 10, 10);
    assertEquals(0.032, ab.cost().lower(), 1e-12);
    assertEquals(0.048, ab.cost().upper(), 1e-12);
    assertEquals(50, ab.cost().samples());
  }

  @Test
  void theCostOfTheRootCountsItsOwnExecutions() {
    StackProfile ab = StackProfile.of(AB, "R", Estimate.exact(0.5, 50), 0.8, 1, 10, 2);
    assertEquals(0.040, ab.cost().value(), 1e-12);
    assertEquals(ab.cost().value() * 10 / 2, ab.costPerRoot().value(), 1e-12);
  }

  @Test
  void absentStaysAbsentAndIsNeverZero() {
    StackProfile ab = StackProfile.of(AB, "R", Estimate.absent(3), 0.8, 1, 10, 15);
    assertFalse(ab.hitRatio().isPresent());
    assertFalse(ab.usage().isPresent());
    assertFalse(ab.cost().isPresent());
    assertFalse(ab.costPerRoot().isPresent());
    assertEquals(3, ab.cost().samples());
  }

  @Test
  void withoutExecutionsThereIsUsageButNoCost() {
    StackProfile jvm =
        StackProfile.of(ComponentStack.JVM, "cpu", Estimate.exact(0.25, 20), 0.8, 2, 0, 0);
    assertEquals(0.2, jvm.usage().value(), 1e-12);
    assertEquals(Estimate.absent(20), jvm.cost());
    assertEquals(Estimate.absent(20), jvm.costPerRoot());
  }

  @Test
  void usageThatIsNoNumberIsRefused() {
    Estimate half = Estimate.exact(0.5, 50);
    assertThrows(
        IllegalArgumentException.class,
        () -> StackProfile.of(AB, "R", half, Double.NaN, 1, 10, 15));
  }

  @Test
  void aProfileFindsItsStacksAndResources() {
    Estimate half = Estimate.exact(0.5, 50);
    StackProfile ab = StackProfile.of(AB, "cpu", half, 0.8, 1, 10, 15);
    StackProfile acOnDisk = StackProfile.of(AC, "disk", half, 0.2, 1, 5, 15);
    ResourceProfile cpu = new ResourceProfile("cpu", true, 0.8, 1, 50, 0.016);
    ResourceProfile view = new ResourceProfile("db-cpu", false, 0.4, 1, 25, 0.016);
    Profile profile =
        new Profile(-500_000_000L, 1_000_000_000L, 15, List.of(cpu, view), List.of(ab, acOnDisk));
    assertEquals(1.5, profile.seconds());
    assertEquals(List.of(cpu), profile.controlledResources());
    assertEquals(Optional.of(view), profile.resource("db-cpu"));
    assertEquals(List.of(acOnDisk), profile.stacksOf("disk"));
    assertEquals(Optional.of(ab), profile.stack(AB, "cpu"));
    assertEquals(Optional.empty(), profile.stack(AB, "disk"));
    assertThrows(UnsupportedOperationException.class, () -> profile.stacks().clear());
    assertEquals(0, Profile.EMPTY.seconds());
  }

  @Test
  void aWindowAcrossTheOverflowOfTheClockHasItsLength() {
    Profile profile =
        new Profile(
            Long.MAX_VALUE - 499_999_999L, Long.MIN_VALUE + 500_000_000L, 10, List.of(), List.of());
    assertEquals(1.0, profile.seconds(), 1e-8);
  }
}
