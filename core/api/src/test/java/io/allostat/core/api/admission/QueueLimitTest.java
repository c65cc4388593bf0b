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
    assertFalse(limit.exceededBy(13));
    assertTrue(limit.exceededBy(14));
    assertFalse(limit.exceededBy(0), "fewer than were taken to wait");
  }

  @Test
  void withoutALimitAnyNumberMayBe() {
    assertFalse(QueueLimit.NONE.bounded());
    assertFalse(QueueLimit.NONE.exceededBy(Long.MAX_VALUE));
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
