package io.allostat.adapters.console.internal;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides what somebody may do by what he says of himself (HTTP Basic, RFC 7617). Who says the
 * right thing is let in, whatever others at his address said before; who fails often under one name
 * is told so for a while. So many of these are remembered, the latest. Belongs to the request
 * thread.
 */
final class Gate {
  /** Failures under one name at one address after which further ones are too many. */
  static final int MOST_FAILURES = 10;

  /** How long its failures are remembered, counted from the first. */
  static final long MEMORY_NANOS = 60_000_000_000L;

  private static final int MOST_REMEMBERED = 256;

  /** Names come from outside: what is remembered of one is bounded. */
  private static final int LONGEST_NAME = 64;

  /** The bytes of a network: all of IPv4, and the /64 of IPv6, in which a host draws addresses. */
  private static final int NETWORK_BYTES = 8;

  private static final String SCHEME = "Basic ";

  /** What somebody may do. */
  enum Pass {
    /** Read and change. */
    CHANGE,
    /** Read only. */
    READ,
    /** Nothing before he says who he is. */
    UNKNOWN,
    /** Nothing, as before and before. */
    TOO_MANY
  }

  private record Failures(long sinceNanos, int count) {}

  private record Credentials(String user, String password) {
    private static final Credentials NONE = new Credentials("", "");
  }

  private record Source(String network, String user) {
    private static Source of(InetAddress from, String user) {
      byte[] address = from.getAddress();
      int length = Math.min(address.length, NETWORK_BYTES);
      return new Source(
          HexFormat.of().formatHex(address, 0, length),
          user.substring(0, Math.min(user.length(), LONGEST_NAME)));
    }
  }

  private final List<Login> logins;
  private final boolean readOnly;
  private final LongSupplier nanoTime;
  private final Map<Source, Failures> failures = new LinkedHashMap<>();

  /**
   * @param logins who may come in; empty for everybody
   * @param readOnly whether nobody may change anything
   * @param nanoTime monotonic nanoseconds
   */
  Gate(List<Login> logins, boolean readOnly, LongSupplier nanoTime) {
    this.logins = logins;
    this.readOnly = readOnly;
    this.nanoTime = nanoTime;
  }

  /**
   * Decides on a request.
   *
   * @param from whose it is
   * @param authorization the headers of that name, or null
   * @return what he may do
   */
  Pass pass(InetAddress from, List<String> authorization) {
    if (logins.isEmpty()) {
      return readOnly ? Pass.READ : Pass.CHANGE;
    }
    if (authorization == null || authorization.size() != 1) {
      return Pass.UNKNOWN;
    }
    Credentials said = credentials(authorization.get(0));
    Optional<Login> login =
        logins.stream().filter(known -> known.is(said.user(), said.password())).findFirst();
    if (login.isEmpty()) {
      return failed(Source.of(from, said.user()));
    }
    return readOnly || login.get().readOnly() ? Pass.READ : Pass.CHANGE;
  }

  private Pass failed(Source source) {
    long now = nanoTime.getAsLong();
    failures.values().removeIf(old -> now - old.sinceNanos() > MEMORY_NANOS);
    Failures before = failures.getOrDefault(source, new Failures(now, 0));
    if (before.count() >= MOST_FAILURES) {
      return Pass.TOO_MANY;
    }
    failures.put(source, new Failures(before.sinceNanos(), before.count() + 1));
    if (failures.size() > MOST_REMEMBERED) {
      failures.remove(failures.keySet().iterator().next());
    }
    return Pass.UNKNOWN;
  }

  /** What is no login is one that nobody has: no name is empty. */
  private static Credentials credentials(String authorization) {
    if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Credentials.NONE;
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).trim());
      String[] parts = new String(decoded, StandardCharsets.UTF_8).split(":", 2);
      return parts.length < 2 ? Credentials.NONE : new Credentials(parts[0], parts[1]);
    } catch (IllegalArgumentException e) {
      return Credentials.NONE;
    }
  }
}
