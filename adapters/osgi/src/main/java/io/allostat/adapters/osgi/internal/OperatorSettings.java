package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an operator has set at an instance while it ran, by JMX, on the page or by a command: what
 * differs from its configuration. The next instance begins with it, but for what its configuration
 * says otherwise than the one before. What was set at a part that is away stays as it was, and
 * waits for its return. Levels and pins are not among it: they are in the state directory. Nor are
 * the settings of processors, which are their manager's. Immutable.
 *
 * @param from the configuration of the instance, without its processors' client
 * @param paused whether its loop was paused
 * @param profiling whether its profiler was on
 * @param settings texts by name that differ from the configuration, by type
 * @param thresholds those that differ from the configuration, by resource
 * @param admittingAll the connectors that were switched off
 */
record OperatorSettings(
    AllostatConfiguration from,
    boolean paused,
    boolean profiling,
    Map<Class<?>, Map<String, String>> settings,
    Map<String, Thresholds> thresholds,
    Set<String> admittingAll) {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorSettings.class);

  /**
   * Reads what is in force at a running instance.
   *
   * @param running the instance
   * @param from its configuration
   * @param begunWith what it was to begin with: of this remains what concerns what it does not have
   *     now, such as admission control whose policy is being updated, but for what its
   *     configuration says otherwise
   */
  static OperatorSettings of(
      Allostat running, AllostatConfiguration from, Optional<OperatorSettings> begunWith) {
    Map<Class<?>, Map<String, String>> settings = new HashMap<>();
    Map<String, Thresholds> thresholds = new HashMap<>();
    begunWith.ifPresent(
        before -> {
          before
              .settings
              .keySet()
              .forEach(type -> settings.put(type, Map.copyOf(before.settings(type, from))));
          thresholds.putAll(before.thresholds(from));
        });
    for (LiveSettings<?> live : running.settings()) {
      configured(from, live.type())
          .ifPresent(record -> settings.put(live.type(), changed(live, record)));
    }
    running.status().controlLoops().stream()
        .map(ControlLoopItem::resource)
        .forEach(resource -> thresholds.put(resource, running.controlLoop().thresholds(resource)));
    thresholds.values().removeIf(from.control().thresholds()::equals);
    return new OperatorSettings(
        from.withProcessors(Optional.empty()),
        running.controlLoop().paused(),
        running.profiler().enabled(),
        Map.copyOf(settings),
        Map.copyOf(thresholds),
        admits(running)
            ? Set.copyOf(running.admission().switchedOff())
            : begunWith.map(OperatorSettings::admittingAll).orElse(Set.of()));
  }

  /** Without a policy there is nothing to switch. */
  private static boolean admits(Allostat running) {
    return running.settings().stream().anyMatch(live -> live.type() == AdmissionSettings.class);
  }

  /** The record of a type that a configuration has, if it has one. */
  private static Optional<Record> configured(AllostatConfiguration of, Class<?> type) {
    for (RecordComponent component : AllostatConfiguration.class.getRecordComponents()) {
      if (component.getType() == type) {
        return Optional.of((Record) LiveChanges.value(component, of));
      }
    }
    return Optional.empty();
  }

  /** Thresholds are a resource's, and carried over as such. */
  private static Map<String, String> changed(LiveSettings<?> live, Record configured) {
    Map<String, Object> before = LiveChanges.values(configured);
    Map<String, String> changed = new LinkedHashMap<>();
    live.values()
        .forEach(
            (name, value) -> {
              if (live.changeable(name)
                  && !LiveChanges.THRESHOLDS.contains(name)
                  && !value.equals(before.get(name))) {
                changed.put(name, value.toString());
              }
            });
    return Map.copyOf(changed);
  }

  /**
   * Has an instance begin with it. What that instance does not accept is told in the log and is as
   * configured.
   *
   * @param made an instance that was not started yet
   * @param to its configuration
   */
  void applyTo(Allostat made, AllostatConfiguration to) {
    if (from.paused() == to.paused() && paused != made.controlLoop().paused()) {
      if (paused) {
        made.controlLoop().pause();
      } else {
        made.controlLoop().resume();
      }
    }
    made.profiler().setEnabled(profiling);
    made.settings().forEach(live -> set(live, to));
    thresholds(to).forEach((resource, inForce) -> set(made, resource, inForce));
    admittingAll.forEach(connector -> made.admission().enable(connector, false));
  }

  /** What was set of a type, but for what a configuration says otherwise. */
  private Map<String, String> settings(Class<?> type, AllostatConfiguration to) {
    Map<String, String> left = new LinkedHashMap<>(settings.getOrDefault(type, Map.of()));
    configured(to, type)
        .ifPresent(
            record ->
                left.keySet()
                    .removeAll(
                        LiveChanges.differences(configured(from, type).orElseThrow(), record)));
    return left;
  }

  private Map<String, Thresholds> thresholds(AllostatConfiguration to) {
    Map<String, Thresholds> left = new HashMap<>();
    thresholds.forEach(
        (resource, inForce) ->
            left.put(resource, LiveChanges.thresholds(inForce, from.control(), to.control())));
    return left;
  }

  /** Some fit only together, so those that were refused are tried again after the others. */
  private void set(LiveSettings<?> live, AllostatConfiguration to) {
    Map<String, String> wanted = settings(live.type(), to);
    int before;
    do {
      before = wanted.size();
      wanted.entrySet().removeIf(entry -> accepts(live, entry.getKey(), entry.getValue()));
    } while (!wanted.isEmpty() && wanted.size() < before);
    wanted.forEach(
        (name, value) ->
            LOG.warn(
                "{} {}, which an operator had set to {}, is as configured: it does not fit to the"
                    + " other settings",
                live.type().getSimpleName(),
                name,
                value));
  }

  private static boolean accepts(LiveSettings<?> live, String name, String value) {
    try {
      live.set(name, value);
      return true;
    } catch (SettingException e) {
      LOG.debug("not yet", e);
      return false;
    }
  }

  private static void set(Allostat made, String resource, Thresholds inForce) {
    try {
      made.controlLoop().setThresholds(resource, inForce);
    } catch (SettingException e) {
      LOG.debug("the new instance does not control {}", resource, e);
    }
  }
}
