package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.ArmCost;
import io.allostat.demoapps.lab.analysis.CostRatio;
import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.SliceNoise;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.List;
import java.util.Map;

/** What the overhead experiment might find. */
public final class Overheads {
  private Overheads() {}

  /** A result. */
  public static OverheadResult result(Method method, double loopCpuShare) {
    return result(List.of("on-10"), method, loopCpuShare);
  }

  /** A result in which these arms cost the same. */
  public static OverheadResult of(List<String> arms) {
    return result(arms, Method.EQUAL_PAGES, 0.0012);
  }

  private static OverheadResult result(List<String> arms, Method method, double loopCpuShare) {
    return new OverheadResult(
        false,
        Origins.of(new Machine("CPU", 2, 8, "Linux", "17"), 1),
        arms.stream().map(arm -> cost(arm, method)).toList(),
        new SliceNoise(0.07, 0.05, 0.04, 0.012),
        loopCpuShare,
        List.of(
            new OverheadRow(
                "off", 0.65, 1, 60, 60, 59.5, 0.643, 0.661, 9.4, 60, 0.1, 0.4, 0, Map.of(), 0.012,
                null)),
        List.of(
            Slices.slice(OverheadArm.ON_10, 2.5, Map.of("Home", 300L)),
            Slices.slice(OverheadArm.OFF, 2.4, Map.of("Home", 300L)),
            Slices.slice(OverheadArm.OFF, 2.4, Map.of("Home", 300L)),
            Slices.slice(OverheadArm.ON_10, 2.5, Map.of("Home", 300L))),
        Map.of("async-profiler", "refused"),
        List.of(),
        List.of(),
        Map.of());
  }

  private static ArmCost cost(String arm, Method method) {
    return new ArmCost(
        arm,
        new CostRatio(1.002, 0.996, 1.008, 60, Method.PER_REPLY),
        new CostRatio(1.0025, 0.9985, 1.0065, 60, Method.EQUAL_PAGES),
        new CostRatio(1.003, 0.999, 1.007, 60, method),
        new CostRatio(1.0004, 0.999, 1.002, 60, Method.PER_REPLY));
  }
}
