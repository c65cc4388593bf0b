package io.allostat.demoapps.hosting.limiter;

import java.util.Locale;

/**
 * Which limiter a server has, as the command line and the management bean write it.
 *
 * @param kind which one
 * @param variant what is said after the colon, empty for the kind's default
 */
public record LimiterSpec(Kind kind, String variant) {
  /** No limiter at all. */
  public static final LimiterSpec NONE = new LimiterSpec(Kind.NONE, "");

  static final String EXPECTED =
      "none, semaphore:N, concurrency-limits:vegas|gradient2|vegas-tuned|gradient2-tuned,"
          + " sentinel:cpu=SHARE|load=LOAD, blind:N";

  private static final int MOST = 1_000_000;

  /** The limiters there are. */
  public enum Kind {
    /** Nothing is limited. */
    NONE,
    /** Tomcat's {@code SemaphoreValve}: at most N requests at once, status 503 for the others. */
    SEMAPHORE,
    /** Netflix's concurrency-limits. */
    CONCURRENCY_LIMITS,
    /** Alibaba's Sentinel with a rule on the system. */
    SENTINEL,
    /** At most N TLS handshakes a second, whatever the client claims. */
    BLIND;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Checks the variant. */
  public LimiterSpec {
    boolean sound =
        switch (kind) {
          case NONE -> variant.isEmpty();
          case SEMAPHORE -> variant.matches("[1-9][0-9]{0,5}");
          case CONCURRENCY_LIMITS -> variant.matches("vegas|gradient2|vegas-tuned|gradient2-tuned");
          case SENTINEL -> variant.matches("(cpu|load)=[0-9]{1,3}([.][0-9]{1,6})?");
          case BLIND -> positive(variant);
        };
    if (!sound) {
      throw new IllegalArgumentException(
          "--limiter: expected " + EXPECTED + ", got " + text(kind, variant));
    }
  }

  /**
   * Reads what somebody wrote.
   *
   * @param text such as {@code semaphore:8}
   * @return the limiter
   * @throws IllegalArgumentException if there is no such limiter
   */
  public static LimiterSpec parse(String text) {
    String[] parts = text.split(":", 2);
    for (Kind kind : Kind.values()) {
      if (kind.toString().equals(parts[0])) {
        return new LimiterSpec(kind, parts.length > 1 ? parts[1] : "");
      }
    }
    throw new IllegalArgumentException("--limiter: expected " + EXPECTED + ", got " + text);
  }

  private static boolean positive(String variant) {
    if (!variant.matches("[0-9]{1,7}([.][0-9]{1,6})?")) {
      return false;
    }
    double number = Double.parseDouble(variant);
    return number > 0 && number <= MOST;
  }

  /** The number at the end of the variant. */
  double number() {
    return Double.parseDouble(variant.substring(variant.indexOf('=') + 1));
  }

  private static String text(Kind kind, String variant) {
    return variant.isEmpty() ? kind.toString() : kind + ":" + variant;
  }

  @Override
  public String toString() {
    return text(kind, variant);
  }
}
