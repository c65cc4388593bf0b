package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageWorthTest {
  @Test
  void aPageCountsWithWhatItLostAndARefusalIsOne() {
    assertEquals(new PageWorth("", false, 0), PageWorth.of(200, null));
    assertEquals(new PageWorth("", false, 0.25), PageWorth.of(200, "0.25"));
    assertEquals(new PageWorth("", true, 1), PageWorth.of(409, "1"));
    assertTrue(PageWorth.of(409, null).counts());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 400, 403, 404, 500, 503})
  void everyOtherStatusIsAnErrorOfItsOwn(int status) {
    assertEquals(new PageWorth("status-" + status, false, 0), PageWorth.of(status, null));
    assertFalse(PageWorth.of(status, null).counts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "much", "-0.1", "1.01", "NaN"})
  void aLossThatCannotBeIsAnError(String loss) {
    assertEquals("bad-loss", PageWorth.of(200, loss).error());
  }
}
