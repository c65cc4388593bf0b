package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.runtime.testing.internal.FakeConnector;
import io.allostat.core.testkit.AdmissionContract;
import io.allostat.core.testkit.ManualClock;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConnectorsTest extends AdmissionContract {
  private static final Claim NEW = claim(Kind.NEW, true);
  private static final Claim TICKET = claim(Kind.TICKET, false);

  private final ManualClock clock = new ManualClock();
  private final BudgetedAdmission shared = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
  private final Changes changes = new Changes();
  private final Connectors connectors = new Connectors(shared, changes);
  private final FakeConnector https = new FakeConnector("https-8443");
  private final FakeConnector other = new FakeConnector("https-9443");

  private static final class Changes implements AdmissionListener {
    private int count;

    @Override
    public void connectorsChanged() {
      count++;
    }
  }

  private static Claim claim(Kind kind, boolean verified) {
    return new Claim(kind, verified, InetAddress.getLoopbackAddress(), "", "https");
  }

  @Override
  protected Admission admission() {
    shared.begin(Limits.pace(0.5), 0);
    return connectors.join(https);
  }

  @Test
  void allConnectorsShareOneBudget() {
    Admission first = connectors.join(https);
    Admission second = connectors.join(other);
    shared.begin(Limits.limit(0.5, 0.02), 0);
    assertTrue(first.decide(NEW).admitted(), "the budget opens with one");
    assertFalse(second.decide(NEW).admitted());
    assertFalse(connectors.decide(NEW).admitted(), "nor for who did not join");
    assertEquals(3, shared.takeNew().arrived());
  }

  @Test
  void aConnectorThatIsSwitchedOffAdmitsAllAndStillCountsAndPays() {
    Admission off = connectors.join(https);
    Admission on = connectors.join(other);
    shared.begin(Limits.limit(0.5, 0.02), 0);
    connectors.enable("https-8443", false);
    for (int i = 0; i < 3; i++) {
      assertTrue(off.decide(NEW).admitted());
    }
    assertTrue(off.decide(TICKET).admitted());
    assertFalse(on.decide(NEW).admitted(), "60 ms spent of 20");
    ConnectionCounts counted = shared.takeNew();
    assertEquals(4, counted.arrived());
    assertEquals(3, counted.admitted());
    // At 0.5 processors the debt of 40 ms, and of 4 ms for the ticket, is paid after 88 ms.
    clock.advance(Duration.ofMillis(88 + 39));
    shared.refill();
    assertFalse(on.decide(NEW).admitted());
    clock.advance(Duration.ofMillis(1));
    shared.refill();
    assertTrue(on.decide(NEW).admitted());
    connectors.enable("https-8443", true);
    assertFalse(off.decide(NEW).admitted());
  }

  @Test
  void whatWasAdmittedWhileOffIsReportedAsEver() {
    Admission off = connectors.join(https);
    connectors.enable("https-8443", false);
    off.decide(NEW);
    connectors.enable("https-8443", true);
    off.established(NEW, false);
    off.ended(NEW, 20_000_000);
    assertEquals(new ConnectionCounts(1, 1, 1, 0.02, 0.0004, 0.02), shared.takeNew());
  }

  @Test
  void whatAConnectionStandsForReachesTheBudget() {
    for (Admission each : List.of(connectors, connectors.join(https))) {
      each.decide(NEW);
      each.ended(NEW, 20_000_000, 3);
      assertEquals(3, shared.takeNew().stoodFor());
    }
  }

  @Test
  void joiningTwiceIsJoiningOnceAndLeavingEndsIt() {
    Admission joined = connectors.join(https);
    assertSame(joined, connectors.join(https));
    assertEquals(List.of("https-8443"), names());
    assertEquals(1, changes.count);
    connectors.leave(https);
    connectors.leave(https);
    assertEquals(List.of(), names());
    assertEquals(2, changes.count);
    assertTrue(joined.decide(NEW).admitted(), "it may still be asked");
    connectors.enable("https-8443", false);
    assertEquals(2, changes.count, "nobody to switch");
  }

  @Test
  void aSwitchHoldsForOneThatJoinsLaterAndForOneThatComesBack() {
    connectors.enable("https-8443", false);
    shared.begin(Limits.limit(0.5, 0.02), 0);
    Admission off = connectors.join(https);
    Admission on = connectors.join(other);
    assertTrue(off.decide(NEW).admitted());
    assertTrue(off.decide(NEW).admitted());
    assertFalse(on.decide(NEW).admitted());
    connectors.leave(https);
    assertEquals(Set.of("https-8443"), connectors.switchedOff());
    assertTrue(connectors.join(https).decide(NEW).admitted());
    connectors.enable("https-8443", true);
    assertFalse(connectors.join(https).decide(NEW).admitted());
    assertEquals(Set.of(), connectors.switchedOff());
  }

  @Test
  void connectorsOfOneNameAreToldApart() {
    AdmissionConnector twin = new FakeConnector("https-8443");
    connectors.join(https);
    connectors.join(twin);
    assertEquals(List.of("https-8443", "https-8443-2"), names());
    connectors.leave(https);
    connectors.join(https);
    assertEquals(List.of("https-8443-2", "https-8443"), names());
  }

  @Test
  void requestsAreThoseOfAllSinceTheyJoined() {
    https.ended = 100;
    connectors.join(https);
    connectors.join(other);
    https.ended = 107;
    other.ended = 5;
    https.inProgress = 3;
    other.inProgress = -1;
    assertEquals(12, connectors.take().requests());
    assertEquals(0, connectors.take().requests());
    assertEquals(3, connectors.requestsInProgress(), "no connector owes requests");
  }

  /** As when a running connector gets another admission: it leaves and joins within an interval. */
  @Test
  void whatOneDidBeforeItLeftIsTakenOnce() {
    connectors.join(https);
    https.ended = 100;
    https.refusalSeconds = 0.25;
    connectors.leave(https);
    https.ended = 103;
    connectors.join(https);
    https.ended = 110;
    https.refusalSeconds = 0.5;
    connectors.leave(https);
    WorkDone before = connectors.take();
    assertEquals(107, before.requests(), "but for those while it was not joined");
    assertEquals(0.5, before.refusalSeconds());
    connectors.join(https);
    WorkDone since = connectors.take();
    assertEquals(0, since.requests());
    assertEquals(0, since.refusalSeconds());
  }

  @Test
  void oneThatCannotTellAnyMoreCanGo() {
    connectors.join(https);
    final int known = changes.count;
    https.ended = 5;
    https.requestsFailure = new IllegalStateException("stopped");
    connectors.leave(https);
    assertEquals(List.of(), names());
    assertEquals(known + 1, changes.count);
    assertEquals(0, connectors.take().requests());
  }

  @Test
  void whatRefusalsTookIsThatOfAllWhoKnowItSinceTheyJoined() {
    https.refusalSeconds = 10;
    other.refusalSeconds = Double.NaN;
    connectors.join(https);
    connectors.join(other);
    https.refusalSeconds = 10.25;
    assertEquals(0.25, connectors.take().refusalSeconds());
    assertEquals(0, connectors.take().refusalSeconds());
    https.refusalSeconds = 9;
    assertEquals(0, connectors.take().refusalSeconds(), "no time runs backwards");
    other.refusalSeconds = 100;
    assertEquals(0, connectors.take().refusalSeconds(), "known from now on");
    other.refusalSeconds = 100.5;
    assertEquals(0.5, connectors.take().refusalSeconds());
    https.refusalSeconds = Double.MAX_VALUE;
    other.refusalSeconds = Double.MAX_VALUE;
    assertEquals(1e12, connectors.take().refusalSeconds(), "what an interval may have");
  }

  @Test
  void whatConnectionsTookIsKnownIfAllWhoJoinedKnowAllOfIt() {
    assertEquals(Double.NaN, connectors.take().connectionSeconds(), "nobody is there to tell");
    https.measuresService = true;
    other.measuresService = true;
    https.serviceSeconds = 10;
    connectors.join(https);
    https.serviceSeconds = 10.5;
    https.handshakeSeconds += 0.125;
    https.idleSeconds = 0.25;
    assertEquals(0.875, connectors.take().connectionSeconds());
    assertEquals(0, connectors.take().connectionSeconds());
    other.serviceSeconds = Double.NaN;
    connectors.join(other);
    https.serviceSeconds = 11;
    assertEquals(Double.NaN, connectors.take().connectionSeconds(), "the other cannot");
    other.serviceSeconds = 3;
    assertEquals(Double.NaN, connectors.take().connectionSeconds(), "nor for the time before");
    https.serviceSeconds = 11.25;
    other.serviceSeconds = 4;
    connectors.leave(other);
    assertEquals(1.25, connectors.take().connectionSeconds(), "what it did before it left");
    https.seesAll = false;
    assertEquals(Double.NaN, connectors.take().connectionSeconds(), "others work for them, too");
    https.seesAll = true;
    connectors.take();
    assertEquals(0, connectors.take().connectionSeconds());
    https.measuresService = false;
    assertEquals(Double.NaN, connectors.take().connectionSeconds(), "handshakes are a part only");
  }

  @Test
  void whoCannotTellWhatRefusalsTookIsAskedAgainAndNeedNotTell() {
    https.failure = new IllegalStateException("no phases");
    connectors.join(https);
    assertEquals(0, connectors.take().refusalSeconds());
    https.failure = null;
    https.refusalSeconds = 7;
    assertEquals(0, connectors.take().refusalSeconds());
    https.refusalSeconds = 7.5;
    assertEquals(0.5, connectors.take().refusalSeconds());
    https.failure = new IllegalStateException("no phases");
    assertEquals(0, connectors.take().refusalSeconds());
  }

  @Test
  void oneThatRefusesIsEnough() {
    assertTrue(connectors.refuses(), "who does not join is asked about");
    connectors.join(https);
    connectors.join(other);
    connectors.enable("https-8443", false);
    assertTrue(connectors.refuses());
    connectors.enable("https-9443", false);
    assertFalse(connectors.refuses());
  }

  private List<String> names() {
    return connectors.all().stream().map(JoinedConnector::name).toList();
  }
}
