package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.tls.JsseClient;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims of one session of TLS 1.2 that the server has. */
class ConnectionGateTest {
  private static final int MOST = ConnectionGate.MOST_AT_ONCE;

  private final ConnectionCounters counters = new ConnectionCounters();
  private final ConnectionGate gate = new ConnectionGate(() -> "test", counters);
  private final RecordingAdmission admission = new RecordingAdmission();
  private final ClientHelloScanner hello = new ClientHelloScanner();
  private boolean valid = true;

  /** Counts down the looks at the session's validity after which it is invalid. */
  private int validLooks = Integer.MAX_VALUE;

  private final SSLSession session =
      (SSLSession)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {SSLSession.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "isValid" -> valid && validLooks-- > 0;
                    case "getProtocol" -> "TLSv1.2";
                    case "getCipherSuite" -> "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
                    case "getId" -> new byte[32];
                    case "getCreationTime" -> 1L;
                    default -> null;
                  });
  private final SSLSessionContext sessions =
      (SSLSessionContext)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {SSLSessionContext.class},
              (proxy, method, arguments) -> method.getName().equals("getSession") ? session : null);
  private final TlsHost host =
      new TlsHost() {
        @Override
        public Set<TlsVersion> negotiable() {
          return Set.of(TlsVersion.TLS_1_2);
        }

        @Override
        public Iterable<SSLSessionContext> sessions() {
          return List.of(sessions);
        }

        @Override
        public boolean enables(String suite) {
          return true;
        }

        @Override
        public boolean requiresClientCertificate() {
          return false;
        }
      };

  /** A client that could do TLS 1.3 too fills the session id. */
  @BeforeEach
  void scan() throws Exception {
    byte[] bytes = new JsseClient("TLSv1.3+TLSv1.2").hello();
    assertEquals(Outcome.CLIENT_HELLO, hello.scan(ByteBuffer.wrap(bytes)));
  }

  private CheckedClaim check() {
    return gate.check(hello, "", host, InetAddress.getLoopbackAddress());
  }

  private List<CheckedClaim> asManyAsThereMayBe() {
    List<CheckedClaim> claims = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      claims.add(check());
      assertEquals(Kind.SESSION_ID, claims.get(i).claim().kind());
    }
    return claims;
  }

  private static final class Refusing implements Admission {
    @Override
    public Verdict decide(Claim claim) {
      return new Verdict.Refuse("a test");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  @Test
  void asLongAsNobodyHasAnAnswerFurtherOnesAreNew() {
    List<CheckedClaim> claims = asManyAsThereMayBe();
    CheckedClaim late = check();
    assertEquals(Kind.NEW, late.claim().kind());
    assertFalse(late.falsely());
    claims.get(3).settled();
    claims.get(3).settled();
    assertEquals(Kind.SESSION_ID, check().claim().kind());
    assertEquals(Kind.NEW, check().claim().kind(), "one place");
    assertEquals(0, counters.read().falseClaims());
  }

  @Test
  void whoIsRefusedMakesRoom() {
    List<CheckedClaim> claims = asManyAsThereMayBe();
    gate.decide(new Refusing(), claims.get(0));
    assertEquals(Map.of("a test", 1L), counters.read().refused());
    assertEquals(Kind.SESSION_ID, check().claim().kind());
    gate.decide(admission, claims.get(1));
    assertEquals(Kind.NEW, check().claim().kind(), "who is admitted does not");
  }

  @Test
  void whatIsFoundFalseMakesRoomWhenTheSessionIsGone() {
    List<CheckedClaim> claims = asManyAsThereMayBe();
    ExpectedResumption expected = new ExpectedResumption();
    expected.expect(claims.get(0));
    assertTrue(expected.disprove());
    assertEquals(Kind.SESSION_ID, check().claim().kind());
    ExpectedResumption confirmed = new ExpectedResumption();
    confirmed.expect(claims.get(1));
    confirmed.confirm();
    assertFalse(confirmed.disprove(), "it is settled");
    assertEquals(Kind.SESSION_ID, check().claim().kind());
  }

  @Test
  void aSessionThatIsInvalidatedWhileItIsLookedUpIsNone() {
    validLooks = 1;
    assertEquals(Kind.NEW, check().claim().kind());
    validLooks = Integer.MAX_VALUE;
    asManyAsThereMayBe();
    valid = false;
    assertEquals(Kind.NEW, check().claim().kind());
  }

  @Test
  void whoIsNewForThatReasonAndResumesCostsLessThanANewOne() {
    asManyAsThereMayBe();
    CheckedClaim late = check();
    // The session is of the first millisecond of all, the hello of the second.
    assertTrue(late.resumedBy(session, 2));
    assertTrue(late.isCheaper(true));
    assertFalse(late.resumedBy(session, 1));
    assertFalse(late.isCheaper(false));
    assertFalse(ofAnotherGate().isCheaper(true), "it was admitted as what it is");
  }

  private CheckedClaim ofAnotherGate() {
    return new ConnectionGate(() -> "other", counters)
        .check(hello, "", host, InetAddress.getLoopbackAddress());
  }
}
