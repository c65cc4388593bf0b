package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.Allocation.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
  @ParameterizedTest
  @ValueSource(
      doubles = {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void anApplicationThatRunsHasSomeProcessor(double processors) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> new Allocation(processors, "", 0, State.GRANTED));
    assertEquals(
        "processors: expected a finite number > 0, got " + processors, refused.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new UnmanagedProcessors(processors, "", 0));
  }

  @Test
  void everyPartIsNeeded() {
    assertThrows(NullPointerException.class, () -> new Allocation(1, null, 0, State.GRANTED));
    assertThrows(NullPointerException.class, () -> new Allocation(1, "", 0, null));
  }

  @Test
  void onFewerProcessorsItIsTheSameButForThat() {
    Allocation two = new Allocation(2, "0-1", 5, State.STALE, false);
    assertSame(two, two.atMost(2));
    assertEquals(new Allocation(1.5, "0-1", 5, State.STALE, false), two.atMost(1.5));
  }

  @Test
  void withoutAManagerRequestsAreCheckedAndChangeNothing() throws Exception {
    UnmanagedProcessors processors = new UnmanagedProcessors(0.5, "0-1", 12);
    List<Allocation> heard = new ArrayList<>();
    AutoCloseable subscription = processors.onChange(heard::add);
    Allocation before = processors.allocation();
    processors.request(4);
    processors.request(0);
    assertThrows(IllegalArgumentException.class, () -> processors.request(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> processors.request(-0.5));
    assertThrows(NullPointerException.class, () -> processors.onChange(null));
    subscription.close();
    assertSame(before, processors.allocation());
    assertEquals(new Allocation(0.5, "0-1", 12, State.UNMANAGED), before);
    assertTrue(heard.isEmpty());
  }
}
