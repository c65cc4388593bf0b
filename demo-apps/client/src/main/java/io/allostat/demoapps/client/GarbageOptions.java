package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;

/**
 * What garbage to offer to whom. Immutable. Everything is bounded, and the server and the origins
 * are of this machine.
 *
 * @param url {@code https://<loopback host>:<port>}
 * @param claims what connections claim, in turn, at least one
 * @param rate connections a second, mean of a Poisson process, above 0 to {@value #MAX_RATE}
 * @param seconds how long, 1 to {@value #MAX_SECONDS}
 * @param origins loopback addresses that connections come from, in turn; empty for any
 * @param seed of arrivals and claims
 */
public record GarbageOptions(
    URI url,
    List<GarbageClaim> claims,
    double rate,
    int seconds,
    List<InetAddress> origins,
    long seed) {
  /** The most connections a second. */
  public static final int MAX_RATE = 5_000;

  /** The longest run. */
  public static final int MAX_SECONDS = 600;

  /** Checks everything. */
  public GarbageOptions {
    claims = List.copyOf(claims);
    origins = List.copyOf(origins);
    if (claims.isEmpty()) {
      throw new IllegalArgumentException("--claims: expected at least one, got none");
    }
    if (!(rate > 0 && rate <= MAX_RATE)) {
      throw new IllegalArgumentException("--rate " + rate + ", expected above 0 to " + MAX_RATE);
    }
    if (seconds < 1 || seconds > MAX_SECONDS) {
      throw new IllegalArgumentException("--seconds " + seconds + ", expected 1 to " + MAX_SECONDS);
    }
    if (!origins.stream().allMatch(InetAddress::isLoopbackAddress)) {
      throw new IllegalArgumentException("--from " + origins + ", expected loopback addresses");
    }
    if (!new SiteAddress(url).secure()) {
      throw new IllegalArgumentException("--url " + url + ", expected https://<host>:<port>");
    }
  }

  /** Where the server is. */
  SiteAddress server() {
    return new SiteAddress(url);
  }
}
