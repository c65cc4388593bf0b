package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ClaimsInProgressTest {
  private static final int THREADS = 4;

  private final ClaimsInProgress claims = new ClaimsInProgress();
  private final byte[] id = new byte[32];

  @Test
  void aSessionIsClaimedAsOftenAsItMayBeAndAgainWhenAClaimHasEnded() {
    assertFalse(claims.knows(id));
    PendingClaim first = claims.begin(id, 2);
    assertNotNull(first);
    assertNotNull(claims.begin(id.clone(), 2));
    assertNull(claims.begin(id, 2));
    first.end();
    first.end();
    assertNotNull(claims.begin(id, 2));
    assertNull(claims.begin(id, 2), "a claim ends once");
    assertTrue(claims.knows(id.clone()));
  }

  /** By however many others at once: no two sessions share a place. */
  @Test
  void whatOthersClaimMakesNoRoom() {
    Random random = new Random(1);
    assertNotNull(claims.begin(id, 1));
    byte[] other = new byte[32];
    for (int i = 0; i < 4000; i++) {
      random.nextBytes(other);
      assertNotNull(claims.begin(other.clone(), 1));
      assertNull(claims.begin(id, 1));
    }
  }

  @Test
  void whatNobodyClaimsIsForgotten() {
    Random random = new Random(1);
    assertNotNull(claims.begin(id, 1));
    for (int i = 0; i < 10_000; i++) {
      byte[] other = new byte[32];
      random.nextBytes(other);
      assertNotNull(claims.begin(other, 1));
    }
    assertFalse(claims.knows(id));
  }

  @Test
  void threadsThatClaimAtOnceGetNoMoreThanThereIs() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier together = new CyclicBarrier(THREADS);
      for (int round = 0; round < 500; round++) {
        byte[] session = new byte[32];
        session[0] = (byte) round;
        session[1] = (byte) (round >> 8);
        session[2] = 1;
        List<Future<PendingClaim>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          all.add(
              threads.submit(
                  () -> {
                    together.await();
                    return claims.begin(session, 2);
                  }));
        }
        List<PendingClaim> got = new ArrayList<>();
        for (Future<PendingClaim> each : all) {
          got.add(each.get());
        }
        assertEquals(2, got.stream().filter(Objects::nonNull).count());
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
