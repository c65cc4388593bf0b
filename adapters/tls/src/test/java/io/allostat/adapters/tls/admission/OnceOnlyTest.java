package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnceOnlyTest {
  private final OnceOnly used = new OnceOnly();

  @Test
  void oneConnectionAloneTakesAnIdentity() {
    byte[] identity = new byte[32];
    assertFalse(used.isTaken(identity));
    assertTrue(used.take(identity));
    assertFalse(used.take(identity.clone()));
    assertTrue(used.isTaken(identity));
    used.giveBack(identity);
    assertFalse(used.isTaken(identity));
    assertTrue(used.take(identity));
  }

  @Test
  void manyIdentitiesAreForgottenOneByOne() {
    Random random = new Random(1);
    byte[][] identities = new byte[10_000][32];
    for (byte[] identity : identities) {
      random.nextBytes(identity);
      assertTrue(used.take(identity));
    }
    long remembered = Arrays.stream(identities).filter(used::isTaken).count();
    assertTrue(remembered > 1000 && remembered <= 1024, () -> remembered + " remembered");
  }
}
