package io.allostat.core.api.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.ClientPattern.AddressRange;
import io.allostat.core.api.admission.ClientPattern.ServerName;
import io.allostat.core.api.network.IpAddress;
import io.allostat.core.api.network.IpPrefix;
import io.allostat.core.api.settings.SettingException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionClassTest {
  @Test
  void readsNamesWeightsAndClientsInTheirOrder() {
    assertEquals(
        List.of(
            new AdmissionClass(
                "gold",
                3,
                List.of(
                    new ServerName("shop.example", true),
                    new AddressRange(IpPrefix.parse("10.0.0.0/8").orElseThrow()))),
            new AdmissionClass("buyers", 5.5, List.of()),
            new AdmissionClass("others", 0.5, List.of())),
        AdmissionClass.parse(" gold = 3 ( *.Shop.Example  10.0.0.0/8 ), buyers=5.5,others=0.5()"));
    assertEquals(List.of(), AdmissionClass.parse(" "));
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    List<AdmissionClass> classes =
        AdmissionClass.parse("a=0.001(x.example 192.0.2.7 2001:db8::/32),b=1000,others=2");
    String printed = classes.stream().map(Object::toString).collect(Collectors.joining(","));
    assertEquals(classes, AdmissionClass.parse(printed), printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gold",
        "gold=",
        "=3",
        "gold=3(a b",
        "gold=3)(",
        "gold=heavy",
        "gold=NaN",
        "gold=0",
        "gold=-1",
        "gold=1001",
        "gold=3,gold=4",
        "gold=3,",
        "go ld=3",
        "others=2(10.0.0.0/8)",
        "gold=1(10.0.0.0/33)",
        "gold=1(10.0.0.0/-1)",
        "gold=1(10.0.0.1/8)",
        "gold=1(10.0.0.01)",
        "gold=1(10.0.0/8)",
        "gold=1(999.0.0.1)",
        "gold=1(2001:db8::/129)",
        "gold=1(2001:db8:::/32)",
        "gold=1(fe80::1%eth0)",
        "gold=1(10.0.0.0/eight)",
        "gold=1(*)",
        "gold=1(*.)",
        "gold=1(a..b)",
        "gold=1(-a.example)",
        "gold=1(sh*p.example)"
      })
  void refusesAnythingElseAndSaysWhatCame(String text) {
    SettingException refusal =
        assertThrows(SettingException.class, () -> AdmissionClass.parse(text));
    assertTrue(refusal.getMessage().contains("expected"), refusal.getMessage());
  }

  @Test
  void refusesMoreClassesThanThereMayBe() {
    String fifteen =
        IntStream.range(0, 15).mapToObj(i -> "c" + i + "=1").collect(Collectors.joining(","));
    assertEquals(15, AdmissionClass.parse(fifteen).size());
    assertEquals(16, AdmissionClass.parse(fifteen + ",others=1").size());
    assertThrows(SettingException.class, () -> AdmissionClass.parse(fifteen + ",c15=1"));
  }

  @Test
  @Timeout(20)
  void noTextTakesLong() {
    for (int length : new int[] {60_000, 100_000}) {
      String blanks = " ".repeat(length);
      for (String text : new String[] {"gold=1" + blanks + "(", blanks + "=", "a=1(" + blanks}) {
        assertThrows(SettingException.class, () -> AdmissionClass.parse(text));
      }
    }
  }

  private static boolean matches(String pattern, String serverName, String address)
      throws Exception {
    return ClientPattern.parse(pattern)
        .matches(serverName, IpAddress.of(InetAddress.getByName(address)));
  }

  @Test
  void namesMatchWholeOrFromADotOn() throws Exception {
    assertTrue(matches("shop.example", "shop.example", "127.0.0.1"));
    assertTrue(matches("Shop.Example", "SHOP.example", "127.0.0.1"));
    assertEquals(false, matches("shop.example", "www.shop.example", "127.0.0.1"));
    assertEquals(false, matches("shop.example", "", "127.0.0.1"));
    assertTrue(matches("*.shop.example", "a.b.SHOP.example", "127.0.0.1"));
    assertEquals(false, matches("*.shop.example", "shop.example", "127.0.0.1"));
    assertEquals(false, matches("*.shop.example", ".shop.example", "127.0.0.1"));
    assertEquals(false, matches("*.shop.example", "workshop.example", "127.0.0.1"));
  }

  @Test
  void addressesMatchByTheirFirstBits() throws Exception {
    assertTrue(matches("192.0.2.7", "", "192.0.2.7"));
    assertEquals(false, matches("192.0.2.7", "", "192.0.2.6"));
    assertTrue(matches("192.0.2.128/25", "", "192.0.2.255"));
    assertEquals(false, matches("192.0.2.128/25", "", "192.0.2.127"));
    assertTrue(matches("128.0.0.0/1", "", "200.0.0.1"));
    assertTrue(matches("0.0.0.0/0", "", "255.255.255.255"));
    assertEquals(false, matches("0.0.0.0/0", "", "::1"));
    assertTrue(matches("2001:db8::/32", "", "2001:db8:ffff::1"));
    assertEquals(false, matches("2001:db8::/32", "", "2001:db9::"));
    assertTrue(matches("2001:db8:8000::/33", "", "2001:db8:8001::1"));
    assertEquals(false, matches("2001:db8:8000::/33", "", "2001:db8:7fff::1"));
    assertTrue(matches("::/0", "", "2001:db8::1"));
    assertTrue(matches("::1", "", "::1"));
  }
}
