package io.allostat.core.api.network;

import io.allostat.core.api.settings.SettingException;
import java.util.Objects;
import java.util.Optional;

/**
 * A network: the addresses that begin with the same bits (RFC 4632, RFC 4291). Of IPv4 or of IPv6;
 * {@code ::/0} holds no IPv4 address. Immutable.
 *
 * @param address the first address of the network: no bit is set beyond its length
 * @param bits how many of their first bits all its addresses have in common, 0 to 32 or 128
 */
public record IpPrefix(IpAddress address, int bits) {
  /** The bits before the IPv4 address in one of IPv6. */
  private static final int MAPPED_BITS = 96;

  /**
   * Checks the length.
   *
   * @throws SettingException if the length is out of range, or the address has bits beyond it
   */
  public IpPrefix {
    Objects.requireNonNull(address, "address");
    if (bits < 0 || bits > address.bits()) {
      throw new SettingException("bits", "0 to " + address.bits(), bits);
    }
    if (!address.masked(bits).equals(address)) {
      throw new SettingException(
          "address", "none of its bits set beyond the first " + bits, address);
    }
  }

  /**
   * Reads an address, or an address with a length such as {@code 10.0.0.0/8}. The length counts in
   * the notation in which it is given: an IPv4 address in the clothes of IPv6 has 128 bits.
   *
   * @param text anything
   * @return the network, of one address if no length is given; empty if the text is anything else,
   *     also if the address has bits beyond the length
   */
  public static Optional<IpPrefix> parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    return IpAddress.parse(address)
        .flatMap(read -> of(read, address, slash < 0 ? null : text.substring(slash + 1)));
  }

  private static Optional<IpPrefix> of(IpAddress address, String written, String length) {
    if (length == null) {
      return Optional.of(new IpPrefix(address, address.bits()));
    }
    if (!length.matches("0|[1-9][0-9]{0,2}")) {
      return Optional.empty();
    }
    boolean dressed = address.v4() && written.indexOf(':') >= 0;
    int bits = Integer.parseInt(length) - (dressed ? MAPPED_BITS : 0);
    boolean whole = bits >= 0 && bits <= address.bits() && address.masked(bits).equals(address);
    return whole ? Optional.of(new IpPrefix(address, bits)) : Optional.empty();
  }

  /**
   * Tells whether an address is in this network. Allocates nothing.
   *
   * @param other an address
   * @return false also for one of the other version
   */
  public boolean contains(IpAddress other) {
    return address.sharesPrefix(other, bits);
  }

  /**
   * @return what {@link #parse} reads again
   */
  @Override
  public String toString() {
    return address + "/" + bits;
  }
}
