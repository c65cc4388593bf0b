package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.CheckedClaim.Answer;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.Verdict;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;

class AccountTest {
  private final List<String> calls = new ArrayList<>();
  private final List<Long> ended = new ArrayList<>();
  private final List<Integer> stoodFor = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();
  private final ConnectionCounters counters = new ConnectionCounters();
  private final Account account =
      new Account(this, counters, new Phases(new PhaseTimes(ConnectionPhase.values()), 0));
  private final SSLSession session =
      (SSLSession)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {SSLSession.class},
              (proxy, method, arguments) -> {
                calls.add(method.getName());
                return null;
              });
  private final Admission admission =
      new Admission() {
        @Override
        public Verdict decide(Claim claim) {
          return Verdict.ADMIT;
        }

        @Override
        public void established(Claim claim, boolean resumed) {}

        @Override
        public void ended(Claim claim, long cpuNanos, int standsFor) {
          ended.add(cpuNanos);
          stoodFor.add(standsFor);
          kinds.add(claim.kind());
        }
      };

  @Test
  void aSessionThatIsNotSeenToResumeIsInvalidatedOnce() {
    admit();
    account.expectResumption();
    account.release();
    account.disprove();
    assertEquals(List.of("invalidate"), calls);
    assertEquals(1, counters.read().falseClaims());
  }

  @Test
  void whatWasNotResumedEndsAsANewConnection() {
    admit();
    account.established(false);
    account.release();
    assertEquals(List.of(Kind.NEW), kinds);
  }

  @Test
  void whatWasResumedEndsAsThat() {
    admit();
    Kind claimed = account.claim().kind();
    account.established(true);
    account.release();
    assertEquals(List.of(claimed), kinds);
    assertFalse(kinds.contains(Kind.NEW));
  }

  @Test
  void aSessionThatResumesStays() {
    admit();
    account.expectResumption();
    account.confirm();
    account.release();
    assertEquals(List.of(), calls);
    assertEquals(0, counters.read().falseClaims());
  }

  @Test
  void cpuTimeIsReportedAsMeasuredOrNotAtAll() {
    admit();
    account.established(true);
    account.spent(5);
    account.spent(-1);
    account.release();
    assertEquals(List.of(5L), ended);
    Account other =
        new Account(this, counters, new Phases(new PhaseTimes(ConnectionPhase.values()), 0));
    other.admitted(admission, checked(claim()), 1);
    other.established(true);
    other.spent(5);
    other.unmeasured();
    other.release();
    assertEquals(List.of(5L, Admission.UNMEASURED), ended);
  }

  @Test
  void whoeverIsDrawnIsReportedForAllThatItStandsFor() {
    account.admitted(admission, checked(claim()), 7);
    account.established(true);
    account.spent(5);
    account.release();
    assertEquals(List.of(5L), ended);
    assertEquals(List.of(7), stoodFor);
  }

  @Test
  void whoeverIsNotDrawnIsNotMeasured() {
    account.admitted(admission, checked(claim()), 0);
    assertFalse(account.isMeasured(admission));
    account.established(true);
    account.spent(5);
    account.release();
    assertEquals(List.of(Admission.UNMEASURED), ended);
  }

  @Test
  void whatWasNotEstablishedTellsNothingOfCosts() {
    admit();
    account.spent(5);
    account.release();
    assertEquals(List.of(Admission.UNMEASURED), ended);
    assertEquals(List.of(Kind.SESSION_ID), kinds, "as long as nothing shows that it was not true");
  }

  @Test
  void aSessionThatWasFoundAndIsNotResumedIsBrokenOffAndCountedOnce() {
    admit();
    account.expectResumption();
    account.disprove();
    account.answered(Answer.ANEW);
    account.answered(Answer.NONE);
    account.release();
    assertEquals(List.of(Kind.NEW), kinds);
    assertEquals(1, counters.read().falseClaims());
  }

  @Test
  void whereAllAreAdmittedNobodyWantsTheCpuTime() {
    assertFalse(account.isMeasured(Admission.ALL));
    assertTrue(account.isMeasured(admission));
    admit();
    assertTrue(account.isMeasured(Admission.ALL));
  }

  private void admit() {
    account.admitted(admission, checked(claim()), 1);
  }

  private CheckedClaim checked(Claim claim) {
    return new CheckedClaim(claim, session, null, false);
  }

  private static Claim claim() {
    return new Claim(Kind.SESSION_ID, true, InetAddress.getLoopbackAddress(), "", "https");
  }
}
