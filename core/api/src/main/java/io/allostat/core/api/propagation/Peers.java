package io.allostat.core.api.propagation;

import io.allostat.core.api.network.IpAddress;
import io.allostat.core.api.network.IpPrefix;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The machines whose word counts: addresses and prefixes of IPv4 and IPv6 (RFC 4632, RFC 4291). No
 * name is ever looked up. An IPv4 address in the clothes of IPv6 ({@code ::ffff:10.0.0.1}) is that
 * IPv4 address; {@code ::/0} holds no IPv4 address. Immutable.
 */
public final class Peers {
  /** Nobody. */
  public static final Peers NONE = new Peers(List.of());

  /** The most prefixes; each is compared with each address that is asked about. */
  public static final int MAX_PREFIXES = 256;

  private static final String EXPECTED =
      "at most "
          + MAX_PREFIXES
          + " addresses and prefixes such as 10.0.0.7, 10.1.0.0/16, ::1, 2001:db8::/32, with"
          + " commas between them";

  private final List<IpPrefix> prefixes;

  private Peers(List<IpPrefix> prefixes) {
    this.prefixes = prefixes;
  }

  /**
   * Reads a setting.
   *
   * @param setting its name, for the refusal
   * @param text addresses and prefixes with commas between them; blank for nobody
   * @return the peers
   * @throws SettingException if one is neither, a prefix has bits beyond its length, or there are
   *     more than {@value #MAX_PREFIXES}
   */
  public static Peers parse(String setting, String text) {
    if (text.isBlank()) {
      return NONE;
    }
    List<IpPrefix> prefixes = new ArrayList<>();
    for (String part : text.split(",", MAX_PREFIXES + 1)) {
      prefixes.add(
          IpPrefix.parse(part.trim())
              .orElseThrow(() -> new SettingException(setting, EXPECTED, text)));
    }
    if (prefixes.size() > MAX_PREFIXES) {
      throw new SettingException(setting, EXPECTED, text);
    }
    return new Peers(List.copyOf(prefixes));
  }

  /**
   * @return true if there are none, so that no address need be looked at
   */
  public boolean isEmpty() {
    return prefixes.isEmpty();
  }

  /**
   * Tells whether an address is one of these.
   *
   * @param address as a container gives it, also with a zone ({@code fe80::1%eth0}) or in square
   *     brackets; anything, also null
   * @return false also for what is no address
   */
  public boolean contains(String address) {
    if (address == null || prefixes.isEmpty()) {
      return false;
    }
    Optional<IpAddress> read = IpAddress.parse(bare(address));
    return read.isPresent() && prefixes.stream().anyMatch(p -> p.contains(read.get()));
  }

  private static String bare(String address) {
    boolean bracketed = address.startsWith("[") && address.endsWith("]");
    String inner = bracketed ? address.substring(1, address.length() - 1) : address;
    int zone = inner.indexOf('%');
    return zone > 0 && inner.indexOf(':') >= 0 ? inner.substring(0, zone) : inner;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Peers peers && prefixes.equals(peers.prefixes);
  }

  @Override
  public int hashCode() {
    return prefixes.hashCode();
  }

  /**
   * @return what {@link #parse} reads again
   */
  @Override
  public String toString() {
    return prefixes.stream().map(IpPrefix::toString).collect(Collectors.joining(","));
  }
}
