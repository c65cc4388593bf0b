package io.allostat.adapters.console.internal;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides what somebody may do by what he says of himself (HTTP Basic, RFC 7617). Who fails often
 * is not listened to for a while; so many addresses are remembered, the latest. Belongs to the
 * request thread.
 */
final class Gate {
  /** Failures of an address after which it is not listened to. */
  static final int MOST_FAILURES = 10;

  /** How long its failures are remembered, counted from the first. */
  static final long MEMORY_NANOS = 60_000_000_000L;

  private static final int MOST_ADDRESSES = 256;
  private static final String SCHEME = "Basic ";

  /** What somebody may do. */
  enum Pass {
    /** Read and change. */
    CHANGE,
    /** Read only. */
    READ,
    /** Nothing before he says who he is. */
    UNKNOWN,
    /** Nothing for a while. */
    TOO_MANY
  }

  private record Failures(long sinceNanos, int count) {}

  private final List<Login> logins;
  private final boolean readOnly;
  private final LongSupplier nanoTime;
  private final Map<InetAddress, Failures> failures = new LinkedHashMap<>();

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
    Failures before = recent(from);
    if (before.count() >= MOST_FAILURES) {
      return Pass.TOO_MANY;
    }
    Optional<Login> login = login(authorization.get(0));
    if (login.isEmpty()) {
      failures.put(from, new Failures(before.sinceNanos(), before.count() + 1));
      return Pass.UNKNOWN;
    }
    return readOnly || login.get().readOnly() ? Pass.READ : Pass.CHANGE;
  }

  private Failures recent(InetAddress from) {
    long now = nanoTime.getAsLong();
    failures.values().removeIf(old -> now - old.sinceNanos() > MEMORY_NANOS);
    while (failures.size() > MOST_ADDRESSES) {
      failures.remove(failures.keySet().iterator().next());
    }
    return failures.getOrDefault(from, new Failures(now, 0));
  }

  private Optional<Login> login(String authorization) {
    if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).trim());
      String[] parts = new String(decoded, StandardCharsets.UTF_8).split(":", 2);
      return parts.length < 2
          ? Optional.empty()
          : logins.stream().filter(login -> login.is(parts[0], parts[1])).findFirst();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
