package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileItemsTest {
  private static final ThreadStates STATES = new ThreadStates(15, 5, 5, 1, 2, 3, 4, 6);

  private static ProfileItem item(StackItem... stacks) {
    return new ProfileItem(
        10,
        100,
        List.of(new ResourceItem("cpu", true, 0.5, 2, 50)),
        List.of(stacks),
        0,
        0,
        0,
        0,
        0,
        0);
  }

  private static StackItem stack(String name, Double usage, double rate) {
    return new StackItem(
        name, "cpu", usage, usage, usage, usage, usage, usage, rate, null, null, null, 25, STATES);
  }

  @Test
  void theProfileIsThatOfTheItems() {
    Profile profile = ProfileItems.toProfile(item(stack("A.B", 0.4, 20), stack("A", null, 10)));
    assertEquals(10_000_000_000L, profile.toNanos());
    StackProfile search = profile.stack(ComponentStack.of("A", "B"), "cpu").orElseThrow();
    assertEquals(0.4 * 2 / 10, search.costPerRoot().value(), 1e-12);
    assertEquals(25, search.samples());
    assertEquals(STATES, search.states());
    assertFalse(profile.stack(ComponentStack.of("A"), "cpu").orElseThrow().usage().isPresent());
    assertEquals(0.01, profile.resources().get(0).usagePerSample(), 1e-12);
  }

  @Test
  void namesAreChecked() {
    assertThrows(
        IllegalArgumentException.class,
        () -> ProfileItems.toProfile(item(stack("<script>", 0.1, 1))));
  }
}
