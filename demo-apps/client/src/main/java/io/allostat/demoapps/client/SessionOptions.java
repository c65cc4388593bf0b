package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What sessions to offer to whom. Immutable.
 *
 * @param url {@code https://<loopback host>:<port>}, or {@code http} for connections without TLS
 * @param plan how many arrive when
 * @param shape what connections they make
 * @param requests of a session, 1 to 1000
 * @param think mean think time between them
 * @param patience for each request, from its intended start, connection and handshake included; 1
 *     ms to 1 hour
 * @param returningShare of clients that return, with {@link Shape#RETURNING}; 0 to 1
 * @param returningLimit sessions/s of clients that return at most, above 0
 * @param tls versions of TLS that clients offer, as JSSE names them
 * @param seed of arrivals, walks and think times
 * @param origins addresses that connections come from, in turn; empty for any
 */
public record SessionOptions(
    URI url,
    SessionPlan plan,
    Shape shape,
    int requests,
    Duration think,
    Duration patience,
    double returningShare,
    double returningLimit,
    List<String> tls,
    long seed,
    List<InetAddress> origins) {
  private static final int MOST_REQUESTS = 1000;

  /** Checks everything. */
  public SessionOptions {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(shape, "shape");
    tls = List.copyOf(tls);
    origins = List.copyOf(origins);
    if (!origins.stream().allMatch(InetAddress::isLoopbackAddress)) {
      throw new IllegalArgumentException("origins " + origins + ", expected loopback addresses");
    }
    new ThinkTime(think);
    if (requests < 1 || requests > MOST_REQUESTS) {
      throw new IllegalArgumentException("requests " + requests + ", expected 1.." + MOST_REQUESTS);
    }
    if (!(returningShare >= 0 && returningShare <= 1)) {
      throw new IllegalArgumentException("returningShare " + returningShare + ", expected 0..1");
    }
    if (!(returningLimit > 0)) {
      throw new IllegalArgumentException(
          "returningLimit " + returningLimit + " sessions/s, expected a number > 0");
    }
    if (tls.isEmpty()) {
      throw new IllegalArgumentException("tls: expected a version, got none");
    }
    if (patience.toMillis() < 1 || patience.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException("patience " + patience + ", expected 1 ms to 1 hour");
    }
    probe(url);
  }

  /** Options of clients that come from any address. */
  public SessionOptions(
      URI url,
      SessionPlan plan,
      Shape shape,
      int requests,
      Duration think,
      Duration patience,
      double returningShare,
      double returningLimit,
      List<String> tls,
      long seed) {
    this(
        url,
        plan,
        shape,
        requests,
        think,
        patience,
        returningShare,
        returningLimit,
        tls,
        seed,
        List.of());
  }

  /** Whether connections have TLS. */
  boolean secure() {
    // Asked for each connection, so that no host is looked up here.
    return LoadOptions.secure(url);
  }

  /** The options of the one browser that looks at the site before the load, and their checks. */
  LoadOptions probe() {
    return probe(url);
  }

  private static LoadOptions probe(URI url) {
    return LoadOptions.builder(url, LoadPlan.constant(1, 0, 1)).build();
  }
}
