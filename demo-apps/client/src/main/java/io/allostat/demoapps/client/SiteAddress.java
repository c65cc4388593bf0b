package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;

/**
 * Where a site is, which is on this machine: the client trusts any certificate and loads no other
 * machine.
 *
 * @param url {@code https://<loopback host>:<port>}, or {@code http} for connections without TLS
 */
record SiteAddress(URI url) {
  private static final String SECURE = "https";
  private static final String PLAIN = "http";
  private static final int SECURE_PORT = 443;
  private static final int PLAIN_PORT = 80;

  SiteAddress {
    if (!(SECURE.equals(url.getScheme()) || PLAIN.equals(url.getScheme()))
        || url.getHost() == null) {
      throw new IllegalArgumentException(
          "--url " + url + ", expected https://<host>:<port>, or http for connections without TLS");
    }
    requireLoopback(url.getHost());
  }

  private static InetAddress requireLoopback(String host) {
    try {
      // Every address, not just the one that will be used: a name that also leads elsewhere is not
      // a loopback name.
      InetAddress[] addresses = InetAddress.getAllByName(host);
      for (InetAddress address : addresses) {
        if (!address.isLoopbackAddress()) {
          throw new IllegalArgumentException(
              "--url: host "
                  + host
                  + " is "
                  + address.getHostAddress()
                  + ", expected a loopback address: the client trusts any certificate and loads no other machine");
        }
      }
      return addresses[0];
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "--url: host " + host + " is unknown, expected a loopback host", e);
    }
  }

  /** The loopback address behind the URL, looked up. */
  InetAddress address() {
    return requireLoopback(url.getHost());
  }

  /** Address and port, looked up. */
  InetSocketAddress socketAddress() {
    return new InetSocketAddress(address(), port());
  }

  /** Whether connections have TLS. */
  boolean secure() {
    return SECURE.equals(url.getScheme());
  }

  int port() {
    int usual = secure() ? SECURE_PORT : PLAIN_PORT;
    return url.getPort() < 0 ? usual : url.getPort();
  }
}
