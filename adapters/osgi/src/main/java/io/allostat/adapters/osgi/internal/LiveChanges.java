package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.settings.SettingException;
import java.lang.reflect.RecordComponent;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what can change while an instance runs: thresholds, calibration, and whether the loop
 * is paused. Everything else takes a new instance. Stateless.
 */
final class LiveChanges {
  private static final Logger LOG = LoggerFactory.getLogger(LiveChanges.class);

  private static final Set<String> THRESHOLDS = Set.of("overloadThreshold", "underloadThreshold");
  private static final String CALIBRATION = "calibration";
  private static final String PAUSED = "paused";

  /** What can change while an instance runs. */
  static final Set<String> NAMES =
      Set.of("overloadThreshold", "underloadThreshold", CALIBRATION, PAUSED);

  private LiveChanges() {}

  /**
   * Applies a change to a running instance, if that is possible. What is equal in both
   * configurations is not touched, so an operator's setting survives an unrelated change.
   *
   * @return false if it takes a new instance; nothing was then changed
   */
  static boolean apply(Allostat running, AllostatConfiguration from, AllostatConfiguration to) {
    Set<String> whole = differences(from, to);
    Set<String> control = differences(from.control(), to.control());
    Set<String> others = new TreeSet<>(whole);
    others.remove("control");
    others.addAll(control);
    others.removeAll(NAMES);
    if (!others.isEmpty()) {
      return false;
    }
    ControlLoop loop = running.controlLoop();
    if (control.stream().anyMatch(THRESHOLDS::contains)) {
      for (ControlLoopItem item : running.status().controlLoops()) {
        loop.setThresholds(item.resource(), to.control().thresholds());
      }
    }
    if (control.contains(CALIBRATION)) {
      loop.setCalibration(to.control().calibration());
    }
    if (whole.contains(PAUSED)) {
      if (to.paused()) {
        loop.pause();
      } else {
        loop.resume();
      }
    }
    return true;
  }

  /**
   * Lets a new instance begin with what an operator has set at the one before, as far as no change
   * of the configuration is about that.
   */
  static void carryOver(
      Allostat running, AllostatConfiguration from, Allostat made, AllostatConfiguration to) {
    ControlLoop before = running.controlLoop();
    ControlLoop after = made.controlLoop();
    if (from.paused() == to.paused() && before.paused() != after.paused()) {
      if (before.paused()) {
        after.pause();
      } else {
        after.resume();
      }
    }
    if (from.control().equals(to.control())) {
      after.setCalibration(before.calibration());
      for (ControlLoopItem item : running.status().controlLoops()) {
        try {
          after.setThresholds(item.resource(), before.thresholds(item.resource()));
        } catch (SettingException e) {
          LOG.debug("the new instance does not control {}", item.resource(), e);
        }
      }
    }
  }

  /** The names of the components in which two records of one type differ. */
  static <R extends Record> Set<String> differences(R one, R other) {
    Set<String> names = new TreeSet<>();
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      if (!Objects.equals(value(component, one), value(component, other))) {
        names.add(component.getName());
      }
    }
    return names;
  }

  private static Object value(RecordComponent component, Record of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }
}
