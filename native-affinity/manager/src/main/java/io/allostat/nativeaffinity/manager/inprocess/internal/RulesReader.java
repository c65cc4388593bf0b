package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.settings.SettingException;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Makes rules of options, with this machine at hand. Stateless.
 *
 * @param policies what can be chosen from
 * @param quota the processors that this process may use at a time, whichever they are; empty for no
 *     such limit
 */
record RulesReader(DistributionPolicies policies, Supplier<OptionalDouble> quota) {
  /**
   * Reads options.
   *
   * @return the rules
   * @throws SettingException if there is no such policy, or the process may not use one of the CPUs
   */
  HostRules rules(ProcessorOptions options) {
    String policy = options.policy().isEmpty() ? policies.names().get(0) : options.policy();
    if (!policies.names().contains(policy)) {
      throw new SettingException(
          ProcessorOptions.POLICY, "one of " + policies.names(), options.policy());
    }
    return new HostRules(policy, options.settings(), cpus(options.cpus()), options.priorities())
        .within(quota.get());
  }

  private static CpuSet cpus(String list) {
    MachineCpus machine = MachineCpus.query();
    if (list.isEmpty()) {
      return machine.usable();
    }
    try {
      return machine.requireUsable(ProcessorOptions.CPUS, list);
    } catch (IllegalArgumentException e) {
      throw new SettingException(ProcessorOptions.CPUS, "CPUs among " + machine.usable(), list);
    }
  }
}
