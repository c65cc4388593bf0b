package io.allostat.core.api.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Claim.Kind;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void aVerdictAdmitsOrRefusesWithAReason() {
    assertTrue(Verdict.ADMIT.admitted());
    assertEquals(Verdict.ADMIT, new Verdict.Admit());
    Verdict refused = new Verdict.Refuse("limit");
    assertFalse(refused.admitted());
    assertEquals(refused, new Verdict.Refuse("limit"));
    assertThrows(NullPointerException.class, () -> new Verdict.Refuse(null));
    assertThrows(IllegalArgumentException.class, () -> new Verdict.Refuse(" \t"));
  }

  @Test
  void everyPartOfAClaimIsNeeded() {
    InetAddress client = InetAddress.getLoopbackAddress();
    assertThrows(NullPointerException.class, () -> new Claim(null, false, client, "", "https"));
    assertThrows(NullPointerException.class, () -> new Claim(Kind.NEW, false, null, "", "https"));
    assertThrows(
        NullPointerException.class, () -> new Claim(Kind.NEW, false, client, null, "https"));
    assertThrows(NullPointerException.class, () -> new Claim(Kind.NEW, false, client, "", null));
  }

  @Test
  void withoutAdmissionControlEverythingIsAdmitted() {
    InetAddress client = InetAddress.getLoopbackAddress();
    for (Kind kind : Kind.values()) {
      assertSame(Verdict.ADMIT, Admission.ALL.decide(new Claim(kind, false, client, "", "http")));
    }
  }
}
