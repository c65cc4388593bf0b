package io.allostat.core.api.propagation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeersTest {
  private static Peers peers(String text) {
    return Peers.parse("peers", text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "10.0.0.7 10.0.0.7",
        "10.0.0.7/32 10.0.0.7",
        "10.0.0.0/8 10.255.255.255",
        "10.0.0.0/9 10.127.255.255",
        "0.0.0.0/0 203.0.113.9",
        "127.0.0.0/8 ::ffff:127.0.0.1",
        "::ffff:10.0.0.0/104 10.9.9.9",
        "::1 ::1",
        "::1 0:0:0:0:0:0:0:1",
        "::1 [::1]",
        "2001:db8::/32 2001:DB8:ffff::9",
        "2001:db8:1:2::/64 2001:db8:1:2:3:4:5:6",
        "2001:db8:1:2:3:4:5:6/127 2001:db8:1:2:3:4:5:7",
        "fe80::/10 fe80::1%eth0",
        "fe80::/10 [fe80::1%2]",
        "::/0 1::",
        "64:ff9b::192.0.2.0/120 64:ff9b::c000:2ff"
      })
  void anAddressInsideIsAPeer(String setting, String address) {
    assertTrue(peers(setting).contains(address));
    assertTrue(peers("192.0.2.1, " + setting + " , ::9").contains(address));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "10.0.0.7 10.0.0.8",
        "10.0.0.0/8 11.0.0.0",
        "10.0.0.0/9 10.128.0.0",
        "::/0 10.0.0.7",
        "::/0 ::ffff:10.0.0.7",
        "0.0.0.0/0 ::1",
        "::1 ::2",
        "2001:db8::/32 2001:db9::",
        "2001:db8:1:2::/64 2001:db8:1:3::",
        "10.0.0.7 10.0.0.7%eth0",
        "10.0.0.7 localhost",
        "10.0.0.7 10.0.0.07",
        "10.0.0.7 10.0.0.7.",
        "10.0.0.7 0xa000007",
        "10.0.0.7 167772167",
        "127.0.0.1 127.1",
        "10.0.0.7 10.0.0.7:8080"
      })
  void whatIsOutsideOrNoAddressIsNoPeer(String setting, String address) {
    assertFalse(peers(setting).contains(address));
  }

  @Test
  void nobodyIsAPeerByDefault() {
    for (String none : new String[] {"", " ", "\t"}) {
      assertEquals(Peers.NONE, peers(none));
    }
    assertTrue(Peers.NONE.isEmpty());
    assertFalse(Peers.NONE.contains("127.0.0.1"));
    assertFalse(peers("127.0.0.1").contains(null));
    assertFalse(peers("127.0.0.1").contains(""));
    assertFalse(peers("127.0.0.1").contains("[]"));
    assertFalse(peers("127.0.0.1").contains("%"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "web.internal",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.01",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/08",
        "10.0.0.0/",
        "10.0.0.0/8/8",
        "10.0.0.1/8",
        "2001:db8::1/32",
        "::ffff:10.0.0.0/95",
        "::1/129",
        ":::",
        "::1::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2.3.4:5",
        "12345::",
        "g::",
        ":1",
        "1:",
        "fe80::1%eth0",
        "[::1]",
        "10.0.0.7,",
        ",10.0.0.7",
        "10.0.0.7 10.0.0.8",
        "\u0661.0.0.1",
        "*"
      })
  void aSettingThatIsNeitherIsRefused(String text) {
    SettingException refused = assertThrows(SettingException.class, () -> peers(text));
    assertEquals("peers", refused.setting());
    assertTrue(
        refused.getMessage().startsWith("peers: expected at most 256 addresses and prefixes"),
        refused.getMessage());
  }

  @Test
  void theirNumberIsBounded() {
    String most = String.join(",", Collections.nCopies(Peers.MAX_PREFIXES, "10.0.0.7"));
    assertTrue(peers(most).contains("10.0.0.7"));
    assertThrows(SettingException.class, () -> peers(most + ",10.0.0.7"));
    assertThrows(SettingException.class, () -> peers(most + ",10.0.0.7,10.0.0.7"));
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    Peers peers = peers("10.1.0.0/16, ::1, 2001:db8::/32, ::ffff:10.0.0.7");
    assertEquals("10.1.0.0/16,0:0:0:0:0:0:0:1/128,2001:db8:0:0:0:0:0:0/32,10.0.0.7/32", "" + peers);
    assertEquals(peers, peers(peers.toString()));
    assertEquals(peers.hashCode(), peers(peers.toString()).hashCode());
  }

  /** The JDK reads and prints the same addresses; big integers compare the bits. */
  @Test
  void membershipIsThatOfTheFirstBits() throws UnknownHostException {
    Random random = new Random(3);
    for (int run = 0; run < 5000; run++) {
      byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
      random.nextBytes(bytes);
      for (int zeros = random.nextInt(bytes.length); zeros > 0; zeros--) {
        bytes[random.nextInt(bytes.length)] = 0;
      }
      int bits = random.nextInt(bytes.length * 8 + 1);
      BigInteger mask =
          BigInteger.ONE
              .shiftLeft(bytes.length * 8)
              .subtract(BigInteger.ONE)
              .shiftRight(bits)
              .not();
      byte[] prefix = bytes(new BigInteger(1, bytes).and(mask), bytes.length);
      Peers peers = peers(text(prefix) + "/" + bits);
      assertTrue(peers.contains(text(bytes)), peers + " " + text(bytes));

      byte[] other = bytes.clone();
      int flipped = random.nextInt(bytes.length * 8);
      other[flipped / 8] ^= (byte) (0x80 >> flipped % 8);
      assertEquals(flipped >= bits, peers.contains(text(other)), peers + " " + text(other));
      assertFalse(peers.contains(text(new byte[bytes.length == 4 ? 16 : 4]) + "x"));
    }
  }

  @Test
  void anyTextEndsInAnAnswer() {
    String[] pieces = {
      "1",
      "255",
      "256",
      "0",
      ".",
      ":",
      "::",
      "/",
      "8",
      "ffff",
      "%",
      "[",
      "]",
      ",",
      " ",
      "g",
      "-",
      "10.0.0.7",
      "2001:db8::",
      "\u0000",
      "\u00e4"
    };
    Random random = new Random(5);
    Peers all = peers("0.0.0.0/0,::/0");
    for (int run = 0; run < 20_000; run++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(10); i > 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      boolean address = all.contains(text.toString());
      try {
        Peers read = peers(text.toString());
        assertEquals(read, peers(read.toString()), text::toString);
      } catch (SettingException refused) {
        assertTrue(refused.getMessage().length() < 400, text::toString);
        boolean dressed = text.indexOf("%") >= 0 || text.indexOf("[") >= 0;
        assertFalse(address && !dressed, text::toString);
      }
    }
  }

  private static byte[] bytes(BigInteger value, int length) {
    byte[] bytes = new byte[length];
    byte[] magnitude = value.toByteArray();
    for (int i = 0; i < Math.min(length, magnitude.length); i++) {
      bytes[length - 1 - i] = magnitude[magnitude.length - 1 - i];
    }
    return bytes;
  }

  private static String text(byte[] address) throws UnknownHostException {
    return InetAddress.getByAddress(address).getHostAddress();
  }
}
