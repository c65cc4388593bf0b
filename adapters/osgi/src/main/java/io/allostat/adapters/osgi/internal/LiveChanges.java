package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopItem;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
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
  /** Those of every resource. */
  static final Set<String> THRESHOLDS = Set.of("overloadThreshold", "underloadThreshold");

  private static final Logger LOG = LoggerFactory.getLogger(LiveChanges.class);

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
        loop.setThresholds(
            item.resource(),
            thresholds(loop.thresholds(item.resource()), from.control(), to.control()));
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
   * Thresholds after a change: what is configured otherwise than before, else what is in force. If
   * these do not fit together, both are as configured.
   */
  static Thresholds thresholds(Thresholds inForce, ControlSettings from, ControlSettings to) {
    Set<String> changed = differences(from, to);
    double overload =
        changed.contains("overloadThreshold") ? to.overloadThreshold() : inForce.overload();
    double underload =
        changed.contains("underloadThreshold") ? to.underloadThreshold() : inForce.underload();
    if (underload >= overload) {
      LOG.warn(
          "the thresholds {}, which an operator had set, do not fit to those that are configured"
              + " now: {} is in force",
          inForce,
          to.thresholds());
      return to.thresholds();
    }
    return new Thresholds(overload, underload);
  }

  /** The names of the components in which two records of one type differ. */
  static Set<String> differences(Record one, Record other) {
    Map<String, Object> values = values(other);
    Set<String> names = new TreeSet<>();
    values(one)
        .forEach(
            (name, value) -> {
              if (!Objects.equals(value, values.get(name))) {
                names.add(name);
              }
            });
    return names;
  }

  /** What a record consists of, by the names of its components. */
  static Map<String, Object> values(Record of) {
    Map<String, Object> values = new HashMap<>();
    for (RecordComponent component : of.getClass().getRecordComponents()) {
      values.put(component.getName(), value(component, of));
    }
    return values;
  }

  static Object value(RecordComponent component, Record of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }
}
