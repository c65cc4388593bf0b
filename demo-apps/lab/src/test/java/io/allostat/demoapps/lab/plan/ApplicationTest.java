package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.Application.Overload;
import org.junit.jupiter.api.Test;

class ApplicationTest {
  @Test
  void allNamesFollowFromTheOne() {
    assertEquals(Application.BOOKSTORE, Application.of("bookstore"));
    assertEquals("--bookstore-jar", Application.BOOKSTORE.jarOption());
    assertEquals("bookstore/target/bookstore.jar", Application.BOOKSTORE.builtJar());
    assertEquals(
        "io.allostat.demoapps.auction:type=AuctionServer", Application.AUCTION.serverBean());
    assertEquals(
        "io.allostat.demoapps.bookstore:type=BookstoreServer", Application.BOOKSTORE.serverBean());
  }

  @Test
  void theOverloadsAreThoseOfThePaper() {
    assertEquals(new Overload(1.6, 1024), Application.AUCTION.overload());
    assertEquals(new Overload(1.54, 768), Application.BOOKSTORE.overload());
    assertEquals(10, Application.BOOKSTORE.scale().orElseThrow());
    assertTrue(Application.AUCTION.scale().isEmpty(), "its own default");
  }

  @Test
  void theFirstMixIsTakenUnlessAnotherIsNamed() {
    assertEquals("browsing", Application.AUCTION.mix(null).name());
    assertEquals("shopping", Application.BOOKSTORE.mix(null).name());
    assertTrue(Application.AUCTION.mix("bidding").writes());
    for (Application application : Application.values()) {
      assertTrue(!application.mixes().isEmpty(), application.label());
    }
  }

  @Test
  void whatThereIsNotIsRefusedWithWhatThereIs() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Application.of("shop"));
    assertEquals("application shop, expected one of [auction, bookstore]", e.getMessage());
    e = assertThrows(IllegalArgumentException.class, () -> Application.AUCTION.mix("shopping"));
    assertEquals(
        "mix shopping, expected one of [browsing, bidding] of the auction", e.getMessage());
  }
}
