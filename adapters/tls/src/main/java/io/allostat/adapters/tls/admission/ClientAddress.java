package io.allostat.adapters.tls.admission;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Clients' addresses from their texts. Stateless. */
public final class ClientAddress {
  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
  private static final int IPV4_BYTES = 4;

  private ClientAddress() {}

  /**
   * Reads an address without asking anybody: names are not looked up.
   *
   * @param text an IP address as a number, or anything else, or null
   * @return the address; {@code 0.0.0.0} if the text is none
   */
  public static InetAddress of(String text) {
    try {
      // What has a colon is an address of IPv6 or refused, but never a name.
      if (text != null && (text.indexOf(':') >= 0 || IPV4.matcher(text).matches())) {
        return InetAddress.getByName(text);
      }
    } catch (UnknownHostException none) {
      // As any other text.
    }
    try {
      return InetAddress.getByAddress(new byte[IPV4_BYTES]);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }
}
