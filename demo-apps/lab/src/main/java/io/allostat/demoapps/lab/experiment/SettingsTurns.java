package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.SessionLoad;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Puts the settings of a slice in force when the one before has ended, and keeps the slowest second
 * of each. The first step of the load is no slice.
 */
final class SettingsTurns implements Predicate<SessionSecond> {
  private final SessionLoad load;
  private final List<AdmissionArm> order;
  private final Consumer<AdmissionArm> switchTo;
  private final Map<Integer, Double> slowest = new TreeMap<>();
  private int begun;

  SettingsTurns(SessionLoad load, List<AdmissionArm> order, Consumer<AdmissionArm> switchTo) {
    this.load = load;
    this.order = order;
    this.switchTo = switchTo;
  }

  /** Takes in a second that has just ended. */
  @Override
  public boolean test(SessionSecond second) {
    int step = second.step();
    Double p95 = second.counts().p95Millis();
    if (second.counted() && p95 != null) {
      slowest.merge(step, p95, Math::max);
    }
    if (step < order.size() && second.second() + 1 == load.startOf(step + 1)) {
      switchTo.accept(order.get(step));
      begun++;
    }
    return true;
  }

  /** Whether each slice has had its settings. */
  boolean complete() {
    return begun == order.size();
  }

  /** The longest 95 % quantile of a second, by step; without steps that had no replies. */
  Map<Integer, Double> slowestMillis() {
    return Map.copyOf(slowest);
  }
}
