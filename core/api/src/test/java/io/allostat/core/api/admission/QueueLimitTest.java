package io.allostat.core.api.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class QueueLimitTest {
  @Test
  void requestsThatWaitElsewhereDoNotCount() {
    QueueLimit limit = new QueueLimit(5, 8);
    assertTrue(limit.bounded());
    assertFalse(limit.exceededBy(13, false));
    assertTrue(limit.exceededBy(14, true));
    assertFalse(limit.exceededBy(0, false), "fewer than were taken to wait");
  }

  @Test
  void moreMayBeForAClassOfWhichNoMoreComeThanItIsGuaranteed() {
    QueueLimit limit = new QueueLimit(5, 8, 40);
    assertTrue(limit.exceededBy(14, false));
    assertFalse(limit.exceededBy(45, true));
    assertTrue(limit.exceededBy(46, true));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> new QueueLimit(5, 8, 7))
            .getMessage()
            .startsWith("mostOfGuaranteed: "));
  }

  @Test
  void withoutALimitAnyNumberMayBe() {
    assertFalse(QueueLimit.NONE.bounded());
    assertFalse(QueueLimit.NONE.exceededBy(Long.MAX_VALUE, false));
  }

  @Test
  void whatIsNoNumberOfRequestsIsRefusedByName() {
    assertEquals(
        "elsewhere: expected a number from 0 to 1e12, got -1.0",
        assertThrows(IllegalArgumentException.class, () -> new QueueLimit(-1, 1)).getMessage());
    for (double most : new double[] {-1, Double.NaN}) {
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> new QueueLimit(0, most))
              .getMessage()
              .startsWith("most: "));
    }
  }
}
