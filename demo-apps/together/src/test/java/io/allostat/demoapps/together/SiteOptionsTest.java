package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteOptionsTest {
  @Test
  void sitesKeepTheirOrderAndHaveTheirUsualScales() {
    Map<DemoSite, BigDecimal> chosen =
        SiteOptions.chosen("verses,auction,orders", "orders=0.5,verses=2");
    assertEquals(
        List.of(DemoSite.VERSES, DemoSite.AUCTION, DemoSite.ORDERS), List.copyOf(chosen.keySet()));
    assertEquals(
        List.of(new BigDecimal("2"), new BigDecimal("6"), new BigDecimal("0.5")),
        List.copyOf(chosen.values()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "auction,", "shop", "Auction", "auction,orders,auction", "a b"})
  void wrongSitesAreNamedWithWhatWasExpected(String sites) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> SiteOptions.chosen(sites, ""));
    assertEquals(
        "--sites: expected each at most once, comma-separated, of auction, bookstore, verses,"
            + " quotes, orders, got \""
            + sites
            + '"',
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "orders=1",
        "verses",
        "verses=",
        "verses=x",
        "verses=1=2",
        "verses=1,verses=2"
      })
  void wrongScalesAreNamedWithWhatWasExpected(String scales) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> SiteOptions.chosen("auction,verses", scales));
    assertTrue(
        refused.getMessage().startsWith("--scale: expected NAME=FACTOR of sites in --sites"),
        refused.getMessage());
    assertTrue(refused.getMessage().endsWith(", got \"" + scales + '"'), refused.getMessage());
  }
}
