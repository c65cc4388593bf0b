package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What sessions to offer to whom. Immutable; made by {@link #builder}.
 *
 * @param url {@code https://<loopback host>:<port>}, or {@code http} for connections without TLS
 * @param plan how many arrive when
 * @param shape what connections they make
 * @param itinerary what they ask for
 * @param requests pages of a session, 1 to 1000
 * @param think mean think time between them
 * @param patience for each request, from its intended start, connection and handshake included; 1
 *     ms to 1 hour
 * @param returningShare of clients that return, with {@link Shape#RETURNING}; 0 to 1
 * @param returningLimit sessions/s of clients that return at most, above 0
 * @param tls versions of TLS that clients offer, as JSSE names them
 * @param seed of arrivals, walks and think times
 * @param origins addresses that connections come from, in turn; empty for any
 * @param mostStolen share of a processor that the hypervisor may take in a second that counts, 0 to
 *     1; with 1 all seconds do
 */
public record SessionOptions(
    URI url,
    SessionPlan plan,
    Shape shape,
    Itinerary itinerary,
    int requests,
    Duration think,
    Duration patience,
    double returningShare,
    double returningLimit,
    List<String> tls,
    long seed,
    List<InetAddress> origins,
    double mostStolen) {
  private static final int MOST_REQUESTS = 1000;

  /** Checks everything. */
  public SessionOptions {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(itinerary, "itinerary");
    tls = List.copyOf(tls);
    origins = List.copyOf(origins);
    if (!origins.stream().allMatch(InetAddress::isLoopbackAddress)) {
      throw new IllegalArgumentException("--from " + origins + ", expected loopback addresses");
    }
    new ThinkTime(think);
    if (requests < 1 || requests > MOST_REQUESTS) {
      throw new IllegalArgumentException(
          "--requests " + requests + ", expected 1.." + MOST_REQUESTS);
    }
    if (!(returningShare >= 0 && returningShare <= 1)) {
      throw new IllegalArgumentException("--returning " + returningShare + ", expected 0..1");
    }
    if (!(returningLimit > 0)) {
      throw new IllegalArgumentException(
          "--returning-limit " + returningLimit + " sessions/s, expected a number > 0");
    }
    if (!(mostStolen >= 0 && mostStolen <= Disturbance.ANY)) {
      throw new IllegalArgumentException("--most-stolen " + mostStolen + ", expected 0..1");
    }
    if (tls.isEmpty()) {
      throw new IllegalArgumentException("--tls: expected a version, got none");
    }
    LoadOptions.requirePatience(patience);
    new SiteAddress(url);
  }

  /** Where the site is. */
  SiteAddress site() {
    return new SiteAddress(url);
  }

  /**
   * Starts from the defaults: one connection a session of 10 requests, 0.3 s think time, 2 s of
   * patience, browsing mix as published from Home on without images, every version of TLS, seed 1,
   * any origin, all seconds; with {@link Shape#RETURNING} 30 % return.
   *
   * @param url the site
   * @param plan how many arrive when
   * @return where to say what is to be otherwise
   */
  public static Builder builder(URI url, SessionPlan plan) {
    return new Builder(url, plan);
  }

  /** Collects options; not thread-safe. Values are checked by {@link #build()}. */
  public static final class Builder {
    private final URI url;
    private final SessionPlan plan;
    private Shape shape = Shape.KEEP_ALIVE;
    private Itinerary itinerary = Itinerary.of(Mix.BROWSING);
    private int requests = 10;
    private Duration think = Duration.ofMillis(300);
    private Duration patience = Duration.ofSeconds(2);
    private double returningShare = 0.3;
    private double returningLimit = 1e6;
    private List<String> tls = List.of("TLSv1.3", "TLSv1.2");
    private long seed = 1;
    private List<InetAddress> origins = List.of();
    private double mostStolen = Disturbance.ANY;

    private Builder(URI url, SessionPlan plan) {
      this.url = url;
      this.plan = plan;
    }

    /** What connections sessions make. */
    public Builder shape(Shape value) {
      shape = value;
      return this;
    }

    /** What sessions ask for. */
    public Builder itinerary(Itinerary value) {
      itinerary = value;
      return this;
    }

    /** Pages of a session. */
    public Builder requests(int value) {
      requests = value;
      return this;
    }

    /** Mean think time. */
    public Builder think(Duration value) {
      think = value;
      return this;
    }

    /** How long a page is waited for. */
    public Builder patience(Duration value) {
      patience = value;
      return this;
    }

    /**
     * Who returns.
     *
     * @param share of clients
     * @param limit sessions/s of those at most
     * @return this
     */
    public Builder returning(double share, double limit) {
      returningShare = share;
      returningLimit = limit;
      return this;
    }

    /** Versions of TLS that clients offer, as JSSE names them. */
    public Builder tls(List<String> value) {
      tls = value;
      return this;
    }

    /** Seed of arrivals, walks and think times. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Addresses that connections come from, in turn. */
    public Builder origins(List<InetAddress> value) {
      origins = value;
      return this;
    }

    /** Share of a processor that the hypervisor may take in a second that counts. */
    public Builder mostStolen(double value) {
      mostStolen = value;
      return this;
    }

    /**
     * @throws IllegalArgumentException naming the option, what came and what was expected
     */
    public SessionOptions build() {
      return new SessionOptions(
          url,
          plan,
          shape,
          itinerary,
          requests,
          think,
          patience,
          returningShare,
          returningLimit,
          tls,
          seed,
          origins,
          mostStolen);
    }
  }
}
