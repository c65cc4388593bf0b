package io.allostat.demoapps.lab.plan;

import java.util.List;

/** What protects the server from too many sessions; the names are those of the summary. */
public enum AdmissionArm {
  /** Tomcat without anything. */
  STOCK("stock", List.of("none")),
  /** Tomcat's valve with a fixed number of requests at once. */
  SEMAPHORE(
      "semaphore",
      List.of(
          "semaphore:1",
          "semaphore:2",
          "semaphore:4",
          "semaphore:8",
          "semaphore:16",
          "semaphore:32",
          "semaphore:64",
          "semaphore:128")),
  /** Netflix's limits on requests, with and without tuning. */
  CONCURRENCY_LIMITS(
      "concurrency-limits",
      List.of(
          "concurrency-limits:vegas",
          "concurrency-limits:vegas-tuned",
          "concurrency-limits:gradient2",
          "concurrency-limits:gradient2-tuned")),
  /** Alibaba's limit by the state of the system. */
  SENTINEL("sentinel", List.of("sentinel:cpu=0.7", "sentinel:cpu=0.9", "sentinel:load=1")),
  /** A limit on all handshakes, new and resumed alike; its number comes from the capacity. */
  BLIND("blind", List.of()),
  /** Allostat. */
  ALLOSTAT("allostat", List.of("none")),
  /** The same server with other settings of admission control, which are no part of any plan. */
  ALLOSTAT_SET("allostat-set", List.of("none"));

  private final String label;
  private final List<String> variants;

  AdmissionArm(String label, List<String> variants) {
    this.label = label;
    this.variants = variants;
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
   * Its variants as the server writes them, of which a sweep takes the best.
   *
   * @return one where there is nothing to choose; none where the capacity decides
   */
  public List<String> variants() {
    return variants;
  }

  /**
   * Finds an arm.
   *
   * @param label its name
   * @return the arm
   * @throws IllegalArgumentException if there is none of that name
   */
  public static AdmissionArm of(String label) {
    return Labels.find("arm", label, List.of(values()), AdmissionArm::label);
  }

  /**
   * The server that it runs on: limiters of requests are put into the stock server and taken out
   * again, other settings into Allostat's; the others have connectors and costs of their own.
   *
   * @return the arm that gives the server its name
   */
  public AdmissionArm server() {
    return switch (this) {
      case BLIND -> BLIND;
      case ALLOSTAT, ALLOSTAT_SET -> ALLOSTAT;
      default -> STOCK;
    };
  }
}
