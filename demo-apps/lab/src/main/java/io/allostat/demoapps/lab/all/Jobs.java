package io.allostat.demoapps.lab.all;

import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Pages;
import java.util.ArrayList;
import java.util.List;

/** All experiments, and what they are told when they are run one after another. */
public final class Jobs {
  /** The most that the short forms may take together, with the making of the data. */
  public static final int QUICK_SECONDS = 30 * 60;

  /** What of that is left for servers that generate their data at their first start. */
  public static final int DATA_SECONDS = 145;

  /** L of an overload beyond those of the paper. */
  private static final double BEYOND = 2.2;

  private static final String QUICK_OPTION = "--quick";
  private static final String FASTER = "--time-factor";
  private static final String CHARACTERISE =
      "Throughput and response time against load, plain and secure (thesis, figures 2.3, 4.1 to 4.4)";
  private static final String SERVICE_LEVELS =
      "An overloaded site, unregulated and held by its service levels (Philippe et al., figure 9)";
  private static final String BIDDING_LEVELS =
      "The same with pages that write, as the paper has them (Philippe et al., figure 9)";
  private static final String BOOKSTORE_LEVELS =
      "The same with the bookstore (Philippe et al., figure 10)";
  private static final String STATIC_LEVELS =
      "The cheapest static service levels, and what the loop loses beside them";
  private static final String STATIC_BOOKSTORE = "The same with the bookstore";
  private static final String ADMISSION =
      "Too many sessions for a secure server (Guitart et al., figures 4 to 7)";
  private static final String PROVISIONING =
      "Two servers share a processor (Guitart et al., figures 1, 8 to 11)";
  private static final String COMBINED =
      "Bookstore and auction site on one processor, and a crowd (Philippe et al., figures 11, 12)";
  private static final String OVERHEAD = "What being on costs (Philippe et al., figure 8)";
  private static final String ADMISSION_OVERHEAD = "What admission control costs";
  private static final String DISTRIBUTION =
      "Who gets the processors of a simulated host (Guitart et al., figures 9 to 11)";
  private static final String SECOND_RESOURCE = "A database vetoes that work is moved back to it";
  private static final String GOODPUT =
      "What visitors get of an overloaded site, beside limiters and brownout";
  private static final String GARBAGE = "Attackers claim TLS sessions that never were";

  /** For published figures; each experiment in its full form. */
  public static final List<Job> FULL =
      List.of(
          new Job("distribution", List.of(), 60, DISTRIBUTION),
          new Job("characterise", List.of(), 75 * 60, CHARACTERISE),
          new Job("admission", List.of(), 75 * 60, ADMISSION),
          new Job("provisioning", List.of(), 75 * 60, PROVISIONING),
          new Job("service-levels", List.of(), 75 * 60, SERVICE_LEVELS),
          new Job(
              ServiceLevelsResult.experiment(Pages.of(Application.BOOKSTORE)),
              "service-levels",
              List.of("--application", Application.BOOKSTORE.label()),
              75 * 60,
              BOOKSTORE_LEVELS),
          new Job(
              ServiceLevelsResult.experiment(Pages.of(Application.AUCTION.label(), "bidding")),
              "service-levels",
              List.of("--mix", "bidding"),
              75 * 60,
              BIDDING_LEVELS),
          new Job("static-levels", List.of(), 75 * 60, STATIC_LEVELS),
          new Job(
              StaticLevelsResult.experiment(Pages.of(Application.BOOKSTORE)),
              "static-levels",
              List.of("--application", Application.BOOKSTORE.label()),
              75 * 60,
              STATIC_BOOKSTORE),
          beyond(Application.AUCTION, List.of()),
          beyond(Application.BOOKSTORE, List.of("--application", Application.BOOKSTORE.label())),
          new Job("combined", List.of(), 75 * 60, COMBINED),
          new Job("overhead", List.of(), 40 * 60, OVERHEAD),
          new Job("admission-overhead", List.of(), 40 * 60, ADMISSION_OVERHEAD),
          new Job("second-resource", List.of(), 15 * 60, SECOND_RESOURCE),
          new Job("goodput", List.of(), 75 * 60, GOODPUT),
          new Job("garbage-attack", List.of(), 25 * 60, GARBAGE));

  /**
   * For a look: those of the papers, shortened further until they fit into half an hour together.
   * The bookstore's overload alone is a part of combined.
   */
  public static final List<Job> QUICK =
      List.of(
          new Job("distribution", List.of("--ticks", "300"), 30, DISTRIBUTION),
          new Job("characterise", List.of(QUICK_OPTION, FASTER, "0.8"), 225, CHARACTERISE),
          new Job(
              "admission",
              List.of(QUICK_OPTION, "--loads", "0.5,1,5", FASTER, "0.7"),
              345,
              ADMISSION),
          new Job("provisioning", List.of(QUICK_OPTION, FASTER, "0.4"), 290, PROVISIONING),
          new Job("service-levels", List.of(QUICK_OPTION, FASTER, "0.6"), 225, SERVICE_LEVELS),
          new Job(
              "combined",
              List.of(QUICK_OPTION, "--bookstore-scale", "6", FASTER, "0.4"),
              290,
              COMBINED),
          new Job(
              "overhead",
              List.of(QUICK_OPTION, "--no-watch", "--arms", "off,on-10", FASTER, "0.5"),
              250,
              OVERHEAD));

  private Jobs() {}

  /** More than service levels can be expected to serve. */
  private static Job beyond(Application application, List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--load", Double.toString(BEYOND)));
    return new Job(
        ServiceLevelsResult.experiment(Pages.of(application), BEYOND),
        "service-levels",
        all,
        75 * 60,
        "The same at L = %s, %s: what service levels can do at most"
            .formatted(BEYOND, application.label()));
  }

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
