package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.Allocation.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldProcessorsTest {
  private static final double EXACT = 1e-12;

  @Test
  void whatOthersTakeIsLeftOutButWhatIsGuaranteedStays() {
    HeldProcessors held = new HeldProcessors(4, 1.5);
    assertEquals(4, held.left(0, 0.8), EXACT);
    assertEquals(4 - 0.8 / 0.8, held.left(0.8, 0.8), EXACT);
    assertEquals(1.5, held.left(2, 0.8), EXACT);
    assertEquals(1.5, held.left(1e6, 0.8), EXACT);
  }

  /** Who was given nothing is told a millionth, and a budget of less is none. */
  @Test
  void somethingIsLeftInAnyCase() {
    assertEquals(1e-6, HeldProcessors.of(1e-6).left(1, 0.9));
    assertEquals(1e-6, new HeldProcessors(1, 0).left(1, 0.9));
    Allocation nothing = new Allocation(1e-9, "", 0, State.GRANTED);
    assertEquals(1e-6, HeldProcessors.of(2, nothing).processors());
  }

  @Test
  void whereNobodyGuaranteesAnythingHalfCanBeCountedOn() {
    assertEquals(1, HeldProcessors.of(2).left(100, 0.9), EXACT);
  }

  @Test
  void aLimitIsAllThereIsAndAGuaranteeIsOfAllThereIs() {
    Allocation limit = new Allocation(0.5, "0", 0, State.GRANTED);
    assertTrue(limit.limited());
    assertEquals(HeldProcessors.of(0.5), HeldProcessors.of(2, limit));
    Allocation guarantee = new Allocation(0.5, "0-1", 0, State.STALE, false);
    assertEquals(new HeldProcessors(2, 0.5), HeldProcessors.of(2, guarantee));
    Allocation tooMuch = new Allocation(3, "0-2", 0, State.GRANTED, false);
    assertEquals(new HeldProcessors(2, 2), HeldProcessors.of(2, tooMuch));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
  void noMoreCanBeGuaranteedThanThereIs(double guaranteed) {
    assertThrows(IllegalArgumentException.class, () -> new HeldProcessors(1, guaranteed));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1e7, Double.NaN, Double.POSITIVE_INFINITY})
  void processorsAreInRange(double processors) {
    assertThrows(IllegalArgumentException.class, () -> HeldProcessors.of(processors));
  }
}
