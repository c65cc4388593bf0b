package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission.Registration;
import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.testkit.ManualClock;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionClassesTest {
  private static final List<AdmissionClass> CONFIGURED =
      AdmissionClass.parse("gold=6(*.shop.example 10.0.0.0/8),silver=3(10.1.0.0/16)");

  private static SessionClasses classes(SessionClassifier classifier) {
    return new SessionClasses(CONFIGURED, Stream.ofNullable(classifier).toList());
  }

  private static Claim claim(String serverName, String address) throws Exception {
    return new Claim(Kind.NEW, true, InetAddress.getByName(address), serverName, "https");
  }

  @Test
  void theFirstClassWithThatClientIsItsClass() throws Exception {
    SessionClasses classes = classes(null);
    assertEquals(0, classes.of(claim("www.shop.example", "192.0.2.1")));
    assertEquals(0, classes.of(claim("", "10.1.0.1")));
    assertEquals(2, classes.of(claim("", "192.0.2.1")));
    assertArrayEquals(new double[] {0.6, 0.3, 0.1}, classes.shares(), 1e-12);
  }

  @Test
  void theOthersHaveTheWeightTheyAreGiven() {
    assertArrayEquals(
        new double[] {0.25, 0.75},
        new SessionClasses(AdmissionClass.parse("others=1,gold=3"), List.of()).shares(),
        1e-12);
    assertArrayEquals(new double[] {1}, Limits.oneClass().shares());
  }

  /** 10, 5 and 12 came where there was room for 20: at 0.6, 0.3 and 0.1 that is 12, 6 and 2. */
  @Test
  void aClassOfWhichNoMoreCameThanItsShareIsGuaranteedUntilTheNextSettlement() {
    SessionClasses classes = classes(null);
    classes.settle(Double.NaN);
    assertFalse(classes.guaranteed(0), "nothing is known");
    come(classes, 10, 5, 12);
    classes.settle(20);
    assertTrue(classes.guaranteed(0) && classes.guaranteed(1));
    assertFalse(classes.guaranteed(2));
    come(classes, 13, 5, 2);
    classes.settle(20);
    assertFalse(classes.guaranteed(0));
    assertTrue(classes.guaranteed(1) && classes.guaranteed(2));
  }

  @Test
  void aClassOfAllHasNoGuaranteeBesideOthers() {
    SessionClasses all = Limits.oneClass();
    all.settle(20);
    assertFalse(all.guaranteed(0));
  }

  private static void come(SessionClasses classes, int... numbers) {
    for (int number = 0; number < numbers.length; number++) {
      for (int i = 0; i < numbers[number]; i++) {
        classes.came(number);
      }
    }
  }

  @Test
  void whatTheApplicationSaysCountsFirst() throws Exception {
    SessionClasses classes =
        classes(claim -> claim.client().getAddress()[3] == 7 ? "silver" : null);
    assertEquals(1, classes.of(claim("www.shop.example", "192.0.2.7")));
    assertEquals(0, classes.of(claim("www.shop.example", "192.0.2.8")));
  }

  @Test
  void anApplicationThatFailsLeavesItToThePatterns() throws Exception {
    Claim gold = claim("www.shop.example", "192.0.2.7");
    assertEquals(
        0,
        classes(
                claim -> {
                  throw new LinkageError("gone");
                })
            .of(gold));
    assertEquals(0, classes(claim -> "platinum").of(gold), "no such class");
  }

  @Test
  void anApplicationThatComesLateIsAskedAfterTheOthersUntilItGoes() throws Exception {
    SessionClasses classes = classes(claim -> claim.serverName().isEmpty() ? "silver" : null);
    SessionClassifier tells = claim -> "others";
    Registration one = classes.ask(tells);
    final Registration again = classes.ask(tells);
    assertEquals(1, classes.of(claim("", "10.0.0.7")), "the first that says one");
    assertEquals(2, classes.of(claim("www.shop.example", "192.0.2.7")));
    one.close();
    one.close();
    assertEquals(2, classes.of(claim("www.shop.example", "192.0.2.7")), "it came twice");
    again.close();
    assertEquals(0, classes.of(claim("www.shop.example", "192.0.2.7")));
  }

  @Test
  void anApplicationThatHasGoneIsNotKept() throws Exception {
    SessionClasses classes = classes(null);
    SessionClassifier goes = new ForgottenOnce();
    WeakReference<SessionClassifier> gone = new WeakReference<>(goes);
    Registration registration = classes.ask(goes);
    assertEquals(1, classes.of(claim("", "192.0.2.7")));
    registration.close();
    goes = null;
    for (int attempt = 0; attempt < 50 && gone.get() != null; attempt++) {
      System.gc();
    }
    assertNull(gone.get(), "the registration, which is still there, does not keep it either");
    registration.close();
  }

  private static final class ForgottenOnce implements SessionClassifier {
    @Override
    public String classOf(Claim claim) {
      return "silver";
    }
  }

  @Test
  void anyConnectorTakesWhoTells() throws Exception {
    SessionClasses classes = classes(null);
    BudgetedAdmission shared = new BudgetedAdmission(new ManualClock(), classes, () -> 0);
    Connectors connectors = new Connectors(shared, new AdmissionListener() {});
    Claim claim = claim("", "192.0.2.7");
    try (Registration present = connectors.classifyBy(each -> "gold")) {
      assertNotNull(present);
      connectors.decide(claim);
    }
    connectors.decide(claim);
    assertEquals(
        List.of(1L, 0L, 1L),
        classes.counts().stream().map(SessionClasses.Counts::admitted).toList());
  }

  @Test
  void resumedSessionsAreOfNoClassAndNewOnesShareByWeight() throws Exception {
    ManualClock clock = new ManualClock();
    SessionClasses classes = classes(null);
    BudgetedAdmission admission = new BudgetedAdmission(clock, classes, () -> 0);
    admission.begin(Limits.limit(0.5, 1), 0);
    Claim gold = claim("www.shop.example", "192.0.2.1");
    Claim silver = new Claim(Kind.NEW, true, InetAddress.getByName("192.0.2.2"), "", "https");
    Claim known =
        new Claim(Kind.PSK, true, InetAddress.getByName("192.0.2.1"), "www.shop.example", "https");
    for (int turn = 0; turn < 2000; turn++) {
      clock.advance(Duration.ofMillis(50));
      admission.refill();
      for (int i = 0; i < 10; i++) {
        admission.decide(silver);
        admission.decide(gold);
      }
      assertTrue(admission.decide(known).admitted());
    }
    List<SessionClasses.Counts> counts = classes.counts();
    assertEquals(List.of("gold", "silver", "others"), counts.stream().map(c -> c.name()).toList());
    long all = counts.stream().mapToLong(c -> c.admitted()).sum();
    // 25 ms a turn, of which 4 are for the one that resumes.
    assertEquals(2000 * 21 / 20, all, 30);
    assertTrue(counts.get(0).admitted() >= 0.6 * all - 20, "gold " + counts);
    assertEquals(0, counts.get(1).admitted() + counts.get(1).refused());
    assertEquals(40_000, counts.stream().mapToLong(c -> c.admitted() + c.refused()).sum());
  }
}
