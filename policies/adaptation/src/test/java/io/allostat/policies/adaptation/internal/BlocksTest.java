package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlocksTest {
  private static final String CPU = "cpu";
  private static final long SECOND = 1_000_000_000L;

  /** A block of the only stack there is, 10 executions a second. */
  private static Profile block(double from, double to, double usage, double capacity) {
    long samples = 1000;
    return new Profile(
        (long) (from * SECOND),
        (long) (to * SECOND),
        samples,
        List.of(new ResourceProfile(CPU, true, usage, capacity, samples, usage / samples)),
        List.of(
            StackProfile.of(
                ComponentStack.parse("A"),
                CPU,
                Estimate.exact(1, samples),
                usage,
                capacity,
                10,
                10)));
  }

  private static void merged(double usage, double capacity, double cost, Profile... blocks) {
    Profile profile = Blocks.merge(List.of(blocks));
    ResourceProfile resource = profile.resource(CPU).orElseThrow();
    StackProfile stack = profile.stacks().get(0);
    assertEquals(usage, resource.usage(), 1e-12);
    assertEquals(capacity, resource.capacity(), 1e-12);
    assertEquals(usage, stack.usage().value(), 1e-12);
    assertEquals(cost, stack.cost().value(), 1e-12);
    assertEquals(usage, resource.usagePerSample() * resource.samples(), 1e-12);
  }

  @Test
  void blocksOfOneCapacityAreAveragedByTheirLength() {
    merged(0.5, 2, 0.1, block(6, 8, 0.2, 2), block(0, 6, 0.6, 2));
  }

  /** 0.4 processors throughout, of which a neighbour leaves now more and now less. */
  @Test
  void useOfMoreCapacityCountsForMore() {
    merged(0.4 / 1.25, 1.25, 0.04, block(5, 10, 0.2, 2), block(0, 5, 0.8, 0.5));
    merged(0.4 / 1.25, 1.25, 0.04, block(5, 10, 0.8, 0.5), block(0, 5, 0.2, 2));
    merged(0.4 / 0.8, 0.8, 0.04, block(8, 10, 0.2, 2), block(0, 8, 0.8, 0.5));
  }
}
