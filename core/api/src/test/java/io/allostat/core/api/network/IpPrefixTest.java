package io.allostat.core.api.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.settings.SettingException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpPrefixTest {
  /** Against the bits as the JDK has them. */
  @ParameterizedTest
  @ValueSource(ints = {4, 16})
  void holdsTheAddressesThatBeginAsItDoes(int length) throws Exception {
    Random random = new Random(length);
    for (int i = 0; i < 10_000; i++) {
      byte[] one = new byte[length];
      random.nextBytes(one);
      // Another that has its first bits with it, but for one.
      BigInteger flipped = new BigInteger(1, one).flipBit(random.nextInt(8 * length));
      byte[] other = new byte[length];
      byte[] bytes = flipped.toByteArray();
      int whole = Math.min(length, bytes.length);
      System.arraycopy(bytes, bytes.length - whole, other, length - whole, whole);
      int bits = random.nextInt(8 * length + 1);
      IpPrefix prefix = new IpPrefix(address(one).masked(bits), bits);
      int beyond = 8 * length - bits;
      boolean expected =
          new BigInteger(1, one).shiftRight(beyond).equals(flipped.shiftRight(beyond));
      assertEquals(expected, prefix.contains(address(other)), prefix + " " + address(other));
      assertEquals(Optional.of(prefix), IpPrefix.parse(prefix.toString()));
    }
  }

  private static IpAddress address(byte[] bytes) throws Exception {
    return IpAddress.of(InetAddress.getByAddress(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.7", "255.255.255.255", "0.0.0.0", "::1", "2001:db8::ffff:7"})
  void anAddressIsTheSameHoweverItComes(String text) throws Exception {
    assertEquals(
        Optional.of(IpAddress.of(InetAddress.getByName(text))), IpAddress.parse(text), text);
  }

  @Test
  void refusesWhatIsNoNetwork() {
    IpAddress address = IpAddress.parse("10.0.0.1").orElseThrow();
    assertThrows(SettingException.class, () -> new IpPrefix(address, 33));
    assertThrows(SettingException.class, () -> new IpPrefix(address, -1));
    assertThrows(SettingException.class, () -> new IpPrefix(address, 8));
    assertEquals(Optional.empty(), IpPrefix.parse("10.0.0.1/8"));
    assertEquals(Optional.empty(), IpPrefix.parse("10.0.0.0/08"));
    assertEquals(Optional.empty(), IpPrefix.parse("shop.example"));
  }
}
