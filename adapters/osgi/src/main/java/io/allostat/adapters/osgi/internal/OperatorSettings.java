package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an operator has set at an instance while it ran, by JMX, on the page or by a command: what
 * differs from its configuration. The next instance begins with it, but for what its configuration
 * says otherwise than the one before. Levels and pins are not among it: they are in the state
 * directory. Nor are the settings of processors, which are their manager's. Immutable.
 *
 * @param from the configuration of the instance, without its processors' client
 * @param paused whether its loop was paused
 * @param profiling whether its profiler was on
 * @param settings texts by name that differ from the configuration, by type
 * @param thresholds those in force, by resource
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

  /** Reads what is in force at a running instance. */
  static OperatorSettings of(Allostat running, AllostatConfiguration from) {
    Map<Class<?>, Map<String, String>> settings = new HashMap<>();
    running
        .settings()
        .forEach(
            live ->
                configured(from, live.type())
                    .ifPresent(record -> settings.put(live.type(), changed(live, record))));
    return new OperatorSettings(
        from.withProcessors(Optional.empty()),
        running.controlLoop().paused(),
        running.profiler().enabled(),
        Map.copyOf(settings),
        running.status().controlLoops().stream()
            .map(ControlLoopItem::resource)
            .collect(Collectors.toUnmodifiableMap(r -> r, running.controlLoop()::thresholds)),
        running.status().admission().stream()
            .filter(connector -> !connector.enabled())
            .map(AdmissionItem::connector)
            .collect(Collectors.toUnmodifiableSet()));
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
    thresholds.forEach(
        (resource, inForce) ->
            set(made, resource, LiveChanges.thresholds(inForce, from.control(), to.control())));
    admittingAll.forEach(connector -> made.admission().enable(connector, false));
  }

  /** Some fit only together, so those that were refused are tried again after the others. */
  private void set(LiveSettings<?> live, AllostatConfiguration to) {
    Map<String, String> wanted = new LinkedHashMap<>(settings.getOrDefault(live.type(), Map.of()));
    configured(to, live.type())
        .ifPresent(
            record ->
                wanted
                    .keySet()
                    .removeAll(
                        LiveChanges.differences(
                            configured(from, live.type()).orElseThrow(), record)));
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
