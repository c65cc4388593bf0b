package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CapacitySearchTest {
  private final CapacitySearch search = new CapacitySearch();

  /** Three seconds of each rate; returns whether all were to go on. */
  private boolean see(long... completed) {
    boolean goOn = true;
    for (int step = 0; step < completed.length; step++) {
      for (int second = 0; second < 3; second++) {
        goOn = search.onSecond(step, completed[step]);
      }
    }
    return goOn;
  }

  @Test
  void theCapacityIsTheBestRateAndTheSearchEndsBeyondIt() {
    assertTrue(see(40, 60, 80, 75));
    search.end();
    assertEquals(80, search.capacity());
    assertTrue(search.reached());
  }

  @Test
  void farBeyondItTheSearchIsOver() {
    // Of the last rate only a second was seen: it says nothing.
    assertFalse(see(40, 80, 50, 50, 120));
    search.end();
    assertEquals(80, search.capacity());
    assertTrue(search.reached());
  }

  @Test
  void oneBadRateAloneDoesNotEndTheSearch() {
    assertTrue(see(40, 20, 60, 90, 80));
    search.end();
    assertEquals(90, search.capacity());
  }

  @Test
  void aServerThatCompletesEverMoreIsNotFilled() {
    assertTrue(see(40, 60, 80));
    search.end();
    assertFalse(search.reached());
  }

  @Test
  void nothingSeenIsNoCapacity() {
    search.end();
    assertEquals(0, search.capacity());
    assertFalse(search.reached());
  }
}
