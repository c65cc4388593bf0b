package io.allostat.adapters.jdbc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** How many loans are open at most, on a clock that the test moves. */
class LoansTest {
  private long now;

  @Test
  void beyondTheBoundConnectionsAreCountedAsSuchAndNotInTime() {
    Loans loans = new Loans(() -> now, 2);
    final Loan first = loans.begin();
    loans.begin();
    final Loan beyond = loans.begin();
    now += 1000;
    assertEquals(2, loans.out());
    assertEquals(1, loans.beyond());
    assertEquals(2000, loans.nanos());
    beyond.use();
    beyond.end();
    assertEquals(2, loans.out());
    first.end();
    loans.begin();
    assertEquals(2, loans.out());
    assertEquals(1, loans.beyond(), "there was room again");
  }
}
