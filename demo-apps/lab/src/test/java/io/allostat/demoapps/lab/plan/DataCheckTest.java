package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DataCheckTest {
  @Test
  void onlyAShortLookAtPagesThatWriteNothingIsNotWorthIt() {
    assertFalse(DataCheck.wanted(true, false));
    assertTrue(DataCheck.wanted(true, true));
    assertTrue(DataCheck.wanted(false, false));
  }

  @Test
  void itTakesLongerWhereThereIsMore() {
    assertEquals(4, DataCheck.seconds(0.4));
    assertEquals(26, DataCheck.seconds(6));
  }
}
