package io.allostat.nativeaffinity.manager;

import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What an operator decides about a host. Immutable.
 *
 * @param policy name of the distribution policy
 * @param settings quantum, minimum share and the like
 * @param cpus the CPUs to distribute, at least one
 * @param priorities P_i by application, from 1e-6 to 1e6; 1 for those that are not named; at most
 *     100,000
 */
public record HostRules(
    String policy, ProcessorSettings settings, CpuSet cpus, Map<String, Double> priorities) {
  /** P_i of an application that has none. */
  public static final double USUAL_PRIORITY = 1;

  /** Checks ranges and names. */
  public HostRules {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(settings, "settings");
    if (cpus.isEmpty()) {
      throw new IllegalArgumentException("cpus: expected at least one CPU, got none");
    }
    Ranges.requireBetween("priorities", priorities.size(), 0L, Quantum.MOST_APPLICATIONS);
    priorities = Map.copyOf(priorities);
    priorities.forEach(
        (application, priority) -> {
          ApplicationNames.requireValid(application);
          Ranges.requireBetween("priority", priority, 1e-6, 1e6);
        });
  }

  /**
   * Distributes no more CPUs than a quota pays for: of those beyond it nothing could be given.
   *
   * @param quota processors, > 0; empty for no such limit
   * @return the same rules with the first of the CPUs; a CPU is whole, so a part of one is left,
   *     but one is distributed at least
   */
  public HostRules within(OptionalDouble quota) {
    long most = (long) Math.max(1, quota.orElse(cpus.size()));
    return most >= cpus.size()
        ? this
        : new HostRules(
            policy, settings, CpuSet.of(cpus.stream().limit(most).toArray()), priorities);
  }

  /**
   * Looks up a priority.
   *
   * @param application whose
   * @return P_i
   */
  public double priority(String application) {
    return priorities.getOrDefault(application, USUAL_PRIORITY);
  }

  /**
   * @return the quantum, nanoseconds
   */
  long quantumNanos() {
    return Math.round(settings.quantumSeconds() * 1e9);
  }

  /**
   * Chooses another policy.
   *
   * @param name its name
   * @return the same rules but for that
   */
  public HostRules withPolicy(String name) {
    return new HostRules(name, settings, cpus, priorities);
  }

  /**
   * Chooses another quantum.
   *
   * @param seconds in the range of the settings
   * @return the same rules but for that
   * @throws io.allostat.core.api.settings.SettingException if it is not
   */
  public HostRules withQuantumSeconds(double seconds) {
    return withSettings(settings.withQuantumSeconds(seconds));
  }

  /**
   * Takes up other settings.
   *
   * @param others the settings
   * @return the same rules but for them
   */
  public HostRules withSettings(ProcessorSettings others) {
    return new HostRules(policy, others, cpus, priorities);
  }

  /**
   * Sets the priority of an application.
   *
   * @param application its name
   * @param priority P_i, from 1e-6 to 1e6
   * @return the same rules but for that
   */
  public HostRules withPriority(String application, double priority) {
    Map<String, Double> changed = new HashMap<>(priorities);
    changed.put(application, priority);
    return new HostRules(policy, settings, cpus, changed);
  }
}
