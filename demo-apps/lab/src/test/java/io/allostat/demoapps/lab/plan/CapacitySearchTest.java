package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CapacitySearchTest {
  private final CapacitySearch search = new CapacitySearch();

  /** Three seconds of each rate, with all who came served; returns whether all were to go on. */
  private boolean see(long... completed) {
    boolean goOn = true;
    for (int step = 0; step < completed.length; step++) {
      goOn = see(step, completed[step], completed[step]);
    }
    return goOn;
  }

  private boolean see(int step, long arrivals, long completed) {
    boolean goOn = true;
    for (int second = 0; second < 3; second++) {
      goOn = search.onSecond(step, arrivals, completed);
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

  /** An overloaded server need not complete fewer; that most who come go away says enough. */
  @Test
  void aServerThatCompletesTheSameHoweverManyComeIsFilled() {
    see(0, 60, 60);
    see(1, 80, 79);
    see(2, 120, 81);
    search.end();
    assertEquals(81, search.capacity());
    assertTrue(search.reached());
  }

  /** Sessions take a while: of those that just came some are still under way. */
  @Test
  void whoIsALittleBehindGrowingRatesMightDoMore() {
    see(0, 60, 55);
    see(1, 80, 70);
    see(2, 120, 90);
    search.end();
    assertFalse(search.reached());
  }

  @Test
  void whoCompletesNobodyHasNotReachedACapacity() {
    see(0, 60, 0);
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
