package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link Admission} keeps to. Extended by the test of an implementation. */
public abstract class AdmissionContract {
  /** For subclasses. */
  protected AdmissionContract() {}

  /**
   * @return a new subject
   * @throws Exception if it cannot be made
   */
  protected abstract Admission admission() throws Exception;

  static Stream<Claim> claims() throws Exception {
    List<InetAddress> clients =
        List.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("::1"));
    List<String> serverNames = List.of("", "shop.example", "x".repeat(70_000), "a\r\n\u0000b");
    return Stream.of(Kind.values())
        .flatMap(kind -> Stream.of(true, false).map(verified -> new Object[] {kind, verified}))
        .flatMap(
            each ->
                clients.stream()
                    .flatMap(
                        client ->
                            serverNames.stream()
                                .map(
                                    name ->
                                        new Claim(
                                            (Kind) each[0],
                                            (Boolean) each[1],
                                            client,
                                            name,
                                            "https"))));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("claims")
  void decidesOnEveryClaim(Claim claim) throws Exception {
    Admission subject = admission();
    for (int arrival = 0; arrival < 3; arrival++) {
      assertNotNull(subject.decide(claim), () -> "verdict on " + claim.kind());
    }
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("claims")
  void takesReportsInTheUsualOrder(Claim claim) throws Exception {
    Admission subject = admission();
    for (boolean resumed : new boolean[] {true, false}) {
      subject.decide(claim);
      subject.established(claim, resumed);
      subject.ended(claim, 1_000_000);
    }
    assertNotNull(subject.decide(claim));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("claims")
  void takesReportsOfConnectionsThatEndBeforeTheyAreEstablished(Claim claim) throws Exception {
    Admission subject = admission();
    subject.decide(claim);
    subject.ended(claim, 1_000_000);
    subject.established(claim, false);
    subject.brokenOff(claim);
    subject.cutOff(claim);
    subject.ended(claim, 1_000_000);
    assertNotNull(subject.decide(claim));
  }

  @Test
  void takesEveryCpuTimeAndNone() throws Exception {
    Admission subject = admission();
    Claim claim =
        new Claim(Kind.NEW, true, InetAddress.getLoopbackAddress(), "shop.example", "https");
    for (long cpuNanos :
        new long[] {0, 1, Admission.UNMEASURED, Long.MAX_VALUE, Long.MAX_VALUE, 0}) {
      subject.decide(claim);
      subject.established(claim, false);
      subject.ended(claim, cpuNanos);
      assertNotNull(subject.decide(claim));
      for (int standsFor : new int[] {1, Integer.MAX_VALUE, 0, -1}) {
        subject.established(claim, false);
        subject.ended(claim, cpuNanos, standsFor);
        assertNotNull(subject.decide(claim));
      }
    }
  }

  @Test
  void isSharedByThreads() throws Exception {
    Admission subject = admission();
    List<Claim> claims = claims().toList();
    Callable<Void> connecting =
        () -> {
          for (int i = 0; i < 2000; i++) {
            Claim claim = claims.get(i % claims.size());
            if (subject.decide(claim).admitted()) {
              subject.established(claim, i % 2 == 0);
              subject.ended(claim, i);
            }
          }
          return null;
        };
    Together.run(connecting, connecting, connecting, connecting);
  }
}
