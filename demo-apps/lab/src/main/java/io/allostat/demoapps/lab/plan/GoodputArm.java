package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.stream.Stream;

/**
 * What decides what is served by an overloaded site whose service can be lowered; the names are
 * those of the summary.
 */
public enum GoodputArm {
  /** Nothing: everything in full, for everybody. */
  STOCK("stock", List.of("none"), false, false),
  /** Tomcat's valve with a fixed number of requests at once. */
  SEMAPHORE(
      "semaphore",
      inFullAndAtLeast(
          "semaphore:4", "semaphore:8", "semaphore:16", "semaphore:32", "semaphore:64"),
      false,
      false),
  /** Netflix's limits on requests. */
  CONCURRENCY_LIMITS(
      "concurrency-limits",
      inFullAndAtLeast(
          "concurrency-limits:vegas",
          "concurrency-limits:vegas-tuned",
          "concurrency-limits:gradient2",
          "concurrency-limits:gradient2-tuned"),
      false,
      false),
  /** Alibaba's limit by the state of the system. */
  SENTINEL(
      "sentinel",
      inFullAndAtLeast("sentinel:cpu=0.7", "sentinel:cpu=0.9", "sentinel:load=1"),
      false,
      false),
  /** A share of the requests at the least service levels; first as its papers set it. */
  BROWNOUT(
      "brownout",
      List.of(
          "brownout:pole=0.9,setpoint=1",
          "brownout:pole=0.9,setpoint=0.2",
          "brownout:pole=0.5,setpoint=0.2",
          "brownout:pole=0.9,setpoint=0.5",
          "brownout:pole=0.5,setpoint=0.5"),
      false,
      false),
  /** Allostat's service levels; everybody is let in. */
  LEVELS("allostat-levels", List.of("none"), true, false),
  /** Service levels and admission control, in the coordinator's order. */
  ALL("allostat-all", List.of("none"), true, true);

  private final String label;
  private final List<String> variants;
  private final boolean allostat;
  private final boolean refuses;

  GoodputArm(String label, List<String> variants, boolean allostat, boolean refuses) {
    this.label = label;
    this.variants = variants;
    this.allostat = allostat;
    this.refuses = refuses;
  }

  /** A limiter that moves no level may choose between all and as little as possible. */
  private static List<String> inFullAndAtLeast(String... limiters) {
    return Stream.of(limiters).flatMap(limiter -> Stream.of(limiter, limiter + "+least")).toList();
  }

  /**
   * The name in reports.
   *
   * @return the name
   */
  public String label() {
    return label;
  }

  /**
   * The arm of that name.
   *
   * @param label as in reports
   * @return the arm
   * @throws IllegalArgumentException if there is none of that name
   */
  public static GoodputArm of(String label) {
    return Labels.find("arm", label, List.of(values()), GoodputArm::label);
  }

  /**
   * Its variants as the server writes them, of which a sweep takes the best.
   *
   * @return one where there is nothing to choose
   */
  public List<String> variants() {
    return variants;
  }

  /**
   * Whether it is Allostat that moves the levels.
   *
   * @return false for what Allostat is compared with
   */
  public boolean allostat() {
    return allostat;
  }

  /**
   * Whether admission control refuses new sessions.
   *
   * @return false if everybody is let in
   */
  public boolean refuses() {
    return refuses;
  }
}
