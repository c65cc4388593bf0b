package io.allostat.core.api.network;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * An IP address as numbers, to be compared with many. An IPv4 address in the clothes of IPv6
 * ({@code ::ffff:10.0.0.1}) is that IPv4 address. Immutable.
 *
 * @param v4 true for IPv4
 * @param high the upper 64 of 128 bits; 0 for IPv4
 * @param low the lower 64 bits; for IPv4 its 32 bits
 */
public record IpAddress(boolean v4, long high, long low) {
  private static final int GROUPS = 8;
  private static final int LONGEST = 45;
  private static final long MAPPED = 0xffff;

  /**
   * Takes an address apart.
   *
   * @param address the address; a zone is left out
   * @return its numbers
   */
  public static IpAddress of(InetAddress address) {
    if (address instanceof Inet4Address) {
      // The JDK's hash of such an address is the address.
      return new IpAddress(true, 0, address.hashCode() & 0xffff_ffffL);
    }
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return ofHalves(bytes.getLong(), bytes.getLong());
  }

  /**
   * Reads an address without asking anybody: IPv4 as four decimal numbers without leading zeros,
   * which some read as octal; IPv6 as in RFC 4291 §2.2, without zone.
   *
   * @param text anything
   * @return the address; empty if the text is anything else
   */
  public static Optional<IpAddress> parse(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return Optional.empty();
    }
    if (text.indexOf(':') < 0) {
      long value = quad(text);
      return value < 0 ? Optional.empty() : Optional.of(new IpAddress(true, 0, value));
    }
    return groups(text).map(IpAddress::ofGroups);
  }

  private static IpAddress ofGroups(int[] groups) {
    return ofHalves(join(groups, 0), join(groups, 4));
  }

  private static IpAddress ofHalves(long high, long low) {
    return high == 0 && low >>> 32 == MAPPED
        ? new IpAddress(true, 0, low & 0xffff_ffffL)
        : new IpAddress(false, high, low);
  }

  private static long join(int[] groups, int from) {
    return (long) groups[from] << 48
        | (long) groups[from + 1] << 32
        | (long) groups[from + 2] << 16
        | groups[from + 3];
  }

  /** The value of four decimal numbers, or -1. */
  private static long quad(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return -1;
    }
    long value = 0;
    for (String part : parts) {
      int number = number(part, 10, 3);
      if (number < 0 || number > 255 || (part.length() > 1 && part.charAt(0) == '0')) {
        return -1;
      }
      value = value << 8 | number;
    }
    return value;
  }

  /** The eight groups; the one gap there may be stands for one group or more. */
  private static Optional<int[]> groups(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      int[] all = new int[GROUPS];
      return read(text, all) == GROUPS ? Optional.of(all) : Optional.empty();
    }
    int[] before = new int[GROUPS];
    int[] after = new int[GROUPS];
    String head = text.substring(0, gap);
    // Only what ends the address may be written as IPv4.
    int first = head.indexOf('.') >= 0 ? -1 : read(head, before);
    int last = read(text.substring(gap + 2), after);
    if (first < 0 || last < 0 || first + last >= GROUPS) {
      return Optional.empty();
    }
    System.arraycopy(after, 0, before, GROUPS - last, last);
    return Optional.of(before);
  }

  /** Reads groups with single colons between them; answers how many, or -1. */
  private static int read(String text, int[] groups) {
    if (text.isEmpty()) {
      return 0;
    }
    String[] parts = text.split(":", -1);
    int count = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean quad = i == parts.length - 1 && parts[i].indexOf('.') >= 0;
      long value = quad ? quad(parts[i]) : number(parts[i], 16, 4);
      if (value < 0 || count + (quad ? 2 : 1) > GROUPS) {
        return -1;
      }
      if (quad) {
        groups[count++] = (int) (value >>> 16);
      }
      groups[count++] = (int) (value & 0xffff);
    }
    return count;
  }

  /** The value of 1 to so many ASCII digits, or -1. */
  private static int number(String digits, int radix, int most) {
    if (digits.isEmpty() || digits.length() > most) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      char digit = digits.charAt(i);
      int read = digit < 0x80 ? Character.digit(digit, radix) : -1;
      if (read < 0) {
        return -1;
      }
      value = value * radix + read;
    }
    return value;
  }

  /**
   * @return how many bits it has, 32 or 128
   */
  public int bits() {
    return v4 ? 32 : 128;
  }

  /**
   * @param bits from 0 to {@link #bits()}
   * @return this address with only its first bits
   */
  public IpAddress masked(int bits) {
    if (v4) {
      return new IpAddress(true, 0, low & upper(bits + 32));
    }
    return new IpAddress(false, high & upper(Math.min(bits, 64)), low & upper(bits - 64));
  }

  /**
   * Compares beginnings. Allocates nothing.
   *
   * @param other another address
   * @param bits how many bits, from 0 to {@link #bits()}
   * @return whether both are of one version and begin with the same bits
   */
  boolean sharesPrefix(IpAddress other, int bits) {
    if (v4 != other.v4) {
      return false;
    }
    return v4
        ? ((low ^ other.low) & upper(bits + 32)) == 0
        : ((high ^ other.high) & upper(Math.min(bits, 64))) == 0
            && ((low ^ other.low) & upper(bits - 64)) == 0;
  }

  /** The first of 64 bits set. */
  private static long upper(int bits) {
    return bits <= 0 ? 0 : -1L << (64 - bits);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (v4) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        text.append(text.isEmpty() ? "" : ".").append(low >>> shift & 0xff);
      }
      return text.toString();
    }
    for (int group = 0; group < GROUPS; group++) {
      long half = group < 4 ? high : low;
      text.append(group == 0 ? "" : ":")
          .append(Long.toHexString(half >>> 48 - 16 * (group % 4) & 0xffff));
    }
    return text.toString();
  }
}
