package io.allostat.demoapps.lab.all;

import java.util.List;

/** All experiments, and what they are told when they are run one after another. */
public final class Jobs {
  /** The most that the short forms may take together, with the making of the data. */
  public static final int QUICK_SECONDS = 30 * 60;

  /** What of that is left for servers that generate their data at their first start. */
  public static final int DATA_SECONDS = 120;

  private static final String QUICK_OPTION = "--quick";
  private static final String CHARACTERISE =
      "Throughput and response time against load, plain and secure (thesis, figures 2.3, 4.1 to 4.4)";
  private static final String SERVICE_LEVELS =
      "An overloaded site, unregulated and held by its service levels (Philippe et al., figure 9)";
  private static final String ADMISSION =
      "Too many sessions for a secure server (Guitart et al., figures 4 to 7)";
  private static final String PROVISIONING =
      "Two servers share a processor (Guitart et al., figures 1, 8 to 11)";
  private static final String OVERHEAD = "What being on costs (Philippe et al., figure 8)";
  private static final String DISTRIBUTION =
      "Who gets the processors of a simulated host (Guitart et al., figures 9 to 11)";
  private static final String SECOND_RESOURCE = "A database vetoes that work is moved back to it";
  private static final String GARBAGE = "Attackers claim TLS sessions that never were";

  /** For published figures; each experiment in its full form. */
  public static final List<Job> FULL =
      List.of(
          new Job("distribution", List.of(), 60, DISTRIBUTION),
          new Job("characterise", List.of(), 75 * 60, CHARACTERISE),
          new Job("admission", List.of(), 75 * 60, ADMISSION),
          new Job("provisioning", List.of(), 75 * 60, PROVISIONING),
          new Job("service-levels", List.of(), 75 * 60, SERVICE_LEVELS),
          new Job("overhead", List.of(), 40 * 60, OVERHEAD),
          new Job("second-resource", List.of(), 15 * 60, SECOND_RESOURCE),
          new Job("garbage-attack", List.of(), 25 * 60, GARBAGE));

  /**
   * For a look: those of the papers, shortened further until they fit into half an hour together.
   */
  public static final List<Job> QUICK =
      List.of(
          new Job("distribution", List.of("--ticks", "300"), 30, DISTRIBUTION),
          new Job("characterise", List.of(QUICK_OPTION), 300, CHARACTERISE),
          new Job("admission", List.of(QUICK_OPTION, "--loads", "0.5,1,5"), 405, ADMISSION),
          new Job("provisioning", List.of(QUICK_OPTION, "--time-factor", "0.4"), 290, PROVISIONING),
          new Job(
              "service-levels", List.of(QUICK_OPTION, "--time-factor", "0.8"), 290, SERVICE_LEVELS),
          new Job(
              "overhead",
              List.of(QUICK_OPTION, "--no-watch", "--arms", "off,on-10", "--time-factor", "0.5"),
              360,
              OVERHEAD));

  private Jobs() {}

  /**
   * Those of a form.
   *
   * @param quick whether the short one
   * @return in the order in which they are run
   */
  public static List<Job> of(boolean quick) {
    return quick ? QUICK : FULL;
  }
}
