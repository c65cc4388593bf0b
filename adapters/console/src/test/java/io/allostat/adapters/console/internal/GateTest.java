package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.adapters.console.internal.Gate.Pass;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private static final String RIGHT = basic("operator:correct horse: battery");

  private final AtomicLong now = new AtomicLong(-5);
  private final Login operator = new Login("operator", "correct horse: battery", false);
  private final Login reader = new Login("reader", "only looks at it", true);
  private final Gate gate = new Gate(List.of(reader, operator), false, now::get);

  private static String basic(String credentials) {
    return "Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  private static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {10, 0, (byte) (last >> 8), (byte) last});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everybodyIsKnownByNameAndPassword() {
    assertEquals(Pass.CHANGE, gate.pass(address(1), List.of(RIGHT)));
    assertEquals(Pass.READ, gate.pass(address(1), List.of(basic("reader:only looks at it"))));
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operator:correct horse battery",
        "operator:",
        "operator",
        "",
        ":correct horse: battery",
        "reader:correct horse: battery",
        "operator:only looks at it"
      })
  void whatIsNotRightIsRefused(String credentials) {
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), List.of(basic(credentials))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Basic", "Basic ", "Basic §§§", "Bearer x", "Basic AA"})
  void whatIsNoLoginIsRefused(String header) {
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), List.of(header)));
  }

  @Test
  void twoLoginsAreNone() {
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), List.of(RIGHT, RIGHT)));
  }

  @Test
  void whereNothingMayBeChangedAnOperatorMayReadToo() {
    assertEquals(
        Pass.READ, new Gate(List.of(operator), true, now::get).pass(address(1), List.of(RIGHT)));
    assertEquals(Pass.READ, new Gate(List.of(), true, now::get).pass(address(1), null));
    assertEquals(Pass.CHANGE, new Gate(List.of(), false, now::get).pass(address(1), null));
  }

  private void failOften(InetAddress from, String credentials) {
    for (int i = 0; i < Gate.MOST_FAILURES; i++) {
      assertEquals(Pass.UNKNOWN, gate.pass(from, List.of(basic(credentials))));
    }
    assertEquals(Pass.TOO_MANY, gate.pass(from, List.of(basic(credentials))));
  }

  /** Such as a scraper on the operator's machine that has an old password. */
  @Test
  void whoIsRightIsLetInWhateverOthersAtHisAddressSaid() {
    failOften(address(1), "reader:an old password");
    failOften(address(1), "operator:an old password");
    failOften(address(1), "somebody:else");
    assertEquals(Pass.CHANGE, gate.pass(address(1), List.of(RIGHT)));
    assertEquals(Pass.READ, gate.pass(address(1), List.of(basic("reader:only looks at it"))));
    assertEquals(
        Pass.TOO_MANY, gate.pass(address(1), List.of(basic("reader:an old password"))), "still");
  }

  @Test
  void failuresAreCountedByAddressAndName() {
    failOften(address(1), "operator:guess");
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), List.of(basic("reader:guess"))));
    assertEquals(Pass.UNKNOWN, gate.pass(address(2), List.of(basic("operator:guess"))));
  }

  @Test
  void failuresAreForgottenAfterAMinute() {
    failOften(address(1), "operator:guess");
    now.addAndGet(Gate.MEMORY_NANOS);
    assertEquals(Pass.TOO_MANY, gate.pass(address(1), List.of(basic("operator:guess"))));
    now.addAndGet(1);
    assertEquals(Pass.UNKNOWN, gate.pass(address(1), List.of(basic("operator:guess"))));
  }

  /** A host with IPv6 draws as many addresses of its /64 as it likes. */
  @Test
  void theAddressesOfAnIpv6NetworkAreOne() throws UnknownHostException {
    failOften(InetAddress.getByName("2001:db8:0:1::1"), "operator:guess");
    List<String> guess = List.of(basic("operator:guess"));
    assertEquals(
        Pass.TOO_MANY, gate.pass(InetAddress.getByName("2001:db8:0:1:ffff:ffff::2"), guess));
    assertEquals(Pass.UNKNOWN, gate.pass(InetAddress.getByName("2001:db8:0:2::1"), guess));
  }

  @Test
  void soManyAreRemembered() {
    failOften(address(0), "operator:guess");
    for (int other = 1; other < 1000; other++) {
      gate.pass(address(other), List.of("Basic"));
    }
    assertEquals(
        Pass.UNKNOWN,
        gate.pass(address(0), List.of(basic("operator:guess"))),
        "forgotten, not kept");
  }
}
