package io.allostat.demoapps.lab.distribution;

import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.policies.distribution.PaperProportional;
import io.allostat.policies.distribution.PaperProportional.Sharing;
import io.allostat.policies.distribution.PaperProportional.Surplus;
import io.allostat.policies.distribution.WeightedMaxMin;
import io.allostat.policies.simulator.host.HostSimulation;
import io.allostat.policies.simulator.host.HostTrace;
import io.allostat.policies.simulator.host.Hosting;
import java.util.List;
import java.util.Map;

/**
 * One of the multiprogrammed experiments of Guitart et al. §5.2, simulated.
 *
 * @param figure 9, 10 or 11
 * @param arm which policy
 * @param trace what happened
 */
public record FigureRun(int figure, String arm, HostTrace trace) {
  /** Equation (1) as it stands, with u = 1. */
  public static final String PAPER = "paper";

  /** The recommended policy; processors are asked for with u = 0.9, as the load monitor does. */
  public static final String ALLOSTAT = "allostat";

  private static final double OUR_UTILISATION = 0.9;

  /**
   * Runs the three experiments with both policies.
   *
   * @return figure by figure
   */
  public static List<FigureRun> all() {
    return List.of(
        paper(9, Sharing.BOTH_DIRECTIONS, 1),
        ours(9, "true", 1),
        paper(10, Sharing.BOTH_DIRECTIONS, 2),
        ours(10, "true", 2),
        paper(11, Sharing.TOWARDS_HIGHER_PRIORITY, 2),
        ours(11, "false", 2));
  }

  private static FigureRun paper(int figure, Sharing sharing, double priority) {
    DistributionPolicy policy = new PaperProportional(sharing, Surplus.KEPT);
    return new FigureRun(
        figure, PAPER, HostSimulation.run(Hosting.ofThePaper(1, priority, 1), policy));
  }

  private static FigureRun ours(int figure, String downward, double priority) {
    DistributionPolicy policy =
        new WeightedMaxMin(
            Settings.of(
                ProcessorSettings.class,
                // As in the paper, whose manager gives nobody more than it asks for.
                Map.of("sharingDownward", downward, "giveSurplus", "false")));
    return new FigureRun(
        figure,
        ALLOSTAT,
        HostSimulation.run(Hosting.ofThePaper(OUR_UTILISATION, priority, 1), policy));
  }

  /**
   * @return a heading
   */
  public String title() {
    String priorities =
        switch (figure) {
          case 9 -> "equal priorities";
          case 10 -> "priorities 2 and 1";
          default -> "priorities 2 and 1, nothing shared downward";
        };
    return "figure " + figure + ", " + priorities + ", " + arm;
  }
}
