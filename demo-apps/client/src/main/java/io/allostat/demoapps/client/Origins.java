package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where connections are to come from: addresses of the loopback network 127.0.0.0/8. */
final class Origins {
  private static final Pattern ADDRESS =
      Pattern.compile("127\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
  private static final Pattern NETWORK = Pattern.compile("(127\\.\\d+\\.\\d+\\.\\d+)/(\\d{1,2})");
  private static final int BITS = 32;
  private static final int SHORTEST_PREFIX = 16;
  private static final int LONGEST_PREFIX = 30;
  private static final int BYTE = 0xff;

  private Origins() {}

  /**
   * Reads one address, a range or a network, for example {@code 127.0.1.1}, {@code
   * 127.0.0.2-127.0.0.9}, {@code 127.0.1.0/24}.
   *
   * @param text the addresses; empty for none in particular
   * @return those of the text, without the network's own and its broadcast address
   * @throws IllegalArgumentException when it is none of these, or leads beyond the loopback network
   */
  static List<InetAddress> parse(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    Matcher network = NETWORK.matcher(text);
    if (network.matches()) {
      int prefix = Integer.parseInt(network.group(2));
      int base = number(network.group(1), text);
      int size = 1 << (BITS - prefix);
      if (prefix < SHORTEST_PREFIX || prefix > LONGEST_PREFIX || (base & (size - 1)) != 0) {
        throw unreadable(text);
      }
      return between(base + 1, base + size - 2, text);
    }
    String[] ends = text.split("-", -1);
    if (ends.length > 2) {
      throw unreadable(text);
    }
    int first = number(ends[0], text);
    return between(first, ends.length == 1 ? first : number(ends[1], text), text);
  }

  private static int number(String address, String text) {
    Matcher matcher = ADDRESS.matcher(address);
    if (!matcher.matches()) {
      throw unreadable(text);
    }
    int number = 127;
    for (int i = 1; i <= matcher.groupCount(); i++) {
      int part = Integer.parseInt(matcher.group(i));
      if (part > BYTE) {
        throw unreadable(text);
      }
      number = number << Byte.SIZE | part;
    }
    return number;
  }

  private static List<InetAddress> between(int first, int last, String text) {
    if (last < first || last - first >= 1 << (BITS - SHORTEST_PREFIX)) {
      throw unreadable(text);
    }
    List<InetAddress> addresses = new ArrayList<>();
    for (int number = first; number <= last; number++) {
      addresses.add(address(number));
    }
    return List.copyOf(addresses);
  }

  private static InetAddress address(int number) {
    byte[] bytes = {
      (byte) (number >> 3 * Byte.SIZE),
      (byte) (number >> 2 * Byte.SIZE),
      (byte) (number >> Byte.SIZE),
      (byte) number
    };
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException(
        "--from '"
            + text
            + "', expected loopback addresses: one, a range of at most 65536, or a network of /16 to /30, for example 127.0.0.1, 127.0.0.2-127.0.0.9, 127.0.1.0/24");
  }
}
