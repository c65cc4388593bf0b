package io.allostat.demoapps.hosting.limiter;

import java.util.Locale;

/**
 * Which limiter a server has, as the command line and the management bean write it.
 *
 * @param kind which one
 * @param variant what is said after the colon, empty for the kind's default
 * @param least whether all components serve at their least level meanwhile, else in full; where the
 *     kind moves them itself it is false
 */
public record LimiterSpec(Kind kind, String variant, boolean least) {
  /** No limiter at all. */
  public static final LimiterSpec NONE = new LimiterSpec(Kind.NONE, "", false);

  static final String EXPECTED =
      "none, semaphore:N, concurrency-limits:vegas|gradient2|vegas-tuned|gradient2-tuned,"
          + " sentinel:cpu=SHARE|load=LOAD, blind:N, each also with +least;"
          + " brownout:pole=POLE,setpoint=SECONDS";

  private static final String LEAST = "+least";
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
    BLIND,
    /** None is refused; a part of the requests is served at the least service levels. */
    BROWNOUT;

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
          case BROWNOUT -> !least && brownout(variant);
        };
    if (!sound) {
      throw new IllegalArgumentException(
          "--limiter: expected " + EXPECTED + ", got " + text(kind, variant, least));
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
    boolean least = text.endsWith(LEAST);
    String limiter = least ? text.substring(0, text.length() - LEAST.length()) : text;
    String[] parts = limiter.split(":", 2);
    for (Kind kind : Kind.values()) {
      if (kind.toString().equals(parts[0])) {
        return new LimiterSpec(kind, parts.length > 1 ? parts[1] : "", least);
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

  private static boolean brownout(String variant) {
    return variant.matches("pole=0[.][0-9]{1,3},setpoint=[0-9]{1,2}([.][0-9]{1,3})?")
        && last(variant) > 0;
  }

  private static double last(String variant) {
    return Double.parseDouble(variant.substring(variant.lastIndexOf('=') + 1));
  }

  /** The pole of a brownout. */
  double pole() {
    return Double.parseDouble(variant.substring(variant.indexOf('=') + 1, variant.indexOf(',')));
  }

  /** The number at the end of the variant; of a brownout its set point in seconds. */
  double number() {
    return last(variant);
  }

  private static String text(Kind kind, String variant, boolean least) {
    String limiter = variant.isEmpty() ? kind.toString() : kind + ":" + variant;
    return least ? limiter + LEAST : limiter;
  }

  @Override
  public String toString() {
    return text(kind, variant, least);
  }
}
