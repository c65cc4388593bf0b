package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.SwitchedProfiler;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts one arm of the overhead experiment to work in the server, and everything else to rest. */
final class ArmSwitch {
  private final ServerControl control;
  private final Map<OverheadArm, SwitchedProfiler> others;
  private OverheadArm present = OverheadArm.OFF;

  ArmSwitch(ServerControl control, Map<OverheadArm, SwitchedProfiler> others) {
    this.control = control;
    this.others = Map.copyOf(others);
  }

  /**
   * Starts and stops what is not Allostat's once, so that what a first start costs, and whether
   * there can be one, is known before anything is counted.
   *
   * @return why, by arm, for those that cannot be run
   */
  Map<String, String> tryOut(List<OverheadArm> arms) {
    Map<String, String> reasons = new TreeMap<>();
    for (OverheadArm arm : arms.stream().distinct().filter(others::containsKey).toList()) {
      try {
        others.get(arm).start();
        others.get(arm).stop();
      } catch (LabException e) {
        reasons.put(arm.label(), e.getMessage());
      }
    }
    return reasons;
  }

  void to(OverheadArm arm) {
    if (others.containsKey(present)) {
      others.get(present).stop();
    }
    present = arm;
    boolean on = arm.samplingHertz().isPresent();
    control.profile(on);
    if (on) {
      control.samplingHertz(arm.samplingHertz().getAsDouble());
      control.resume();
    } else {
      control.pause();
    }
    if (others.containsKey(arm)) {
      others.get(arm).start();
    }
  }
}
