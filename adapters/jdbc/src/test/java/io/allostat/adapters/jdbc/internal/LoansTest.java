package io.allostat.adapters.jdbc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /** More than a sort can do by insertion; each use moves a loan to another place. */
  @Test
  void loansThatAreUsedWhileItIsSettledAreNoTrouble() throws Exception {
    Loans loans = new Loans(() -> now);
    List<Loan> out = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      out.add(loans.begin());
    }
    AtomicBoolean over = new AtomicBoolean();
    Thread user =
        new Thread(
            () -> {
              for (int i = 0; !over.get(); i = (i + 7) % 150) {
                out.get(i).use();
              }
            });
    user.start();
    try {
      for (int known = 199; known >= 150; known--) {
        int lent = known;
        for (int i = 0; i < 20; i++) {
          loans.settle(() -> lent);
        }
        assertEquals(known, loans.out());
      }
    } finally {
      over.set(true);
      user.join();
    }
  }
}
