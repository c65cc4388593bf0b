package io.allostat.nativeaffinity.manager.internal;

import io.allostat.core.api.management.ManagedApplicationItem;
import io.allostat.core.api.management.ProcessorManagerMXBean;
import io.allostat.core.api.settings.SettingException;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.ManagedApplication;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** A manager as an operator sees it. Thread safe. */
public final class ManagerBean implements ProcessorManagerMXBean {
  private final ProcessorManager manager;
  private final LongUnaryOperator processes;

  /**
   * Shows a manager.
   *
   * @param manager which
   * @param processes the process of an application, by the number that the manager knows it by
   */
  public ManagerBean(ProcessorManager manager, LongUnaryOperator processes) {
    this.manager = manager;
    this.processes = processes;
  }

  @Override
  public String getPolicy() {
    return manager.rules().policy();
  }

  @Override
  public void setPolicy(String policy) {
    change(rules -> rules.withPolicy(policy));
  }

  @Override
  public List<String> getPolicies() {
    return manager.policies();
  }

  @Override
  public double getQuantumSeconds() {
    return manager.rules().settings().quantumSeconds();
  }

  @Override
  public void setQuantumSeconds(double seconds) {
    change(rules -> rules.withQuantumSeconds(seconds));
  }

  @Override
  public int getProcessors() {
    return manager.rules().cpus().size();
  }

  @Override
  public String getCpuSet() {
    return manager.rules().cpus().toCpuList();
  }

  @Override
  public double getAllocated() {
    return manager.status().allocated();
  }

  @Override
  public String getMechanism() {
    return manager.status().mechanism().name();
  }

  @Override
  public List<ManagedApplicationItem> getApplications() {
    return manager.status().applications().stream().map(this::item).toList();
  }

  private ManagedApplicationItem item(ManagedApplication application) {
    return new ManagedApplicationItem(
        application.name(),
        processes.applyAsLong(application.process().pid()),
        application.priority(),
        application.requested(),
        application.allocated(),
        application.cpus().toCpuList(),
        application.limited(),
        application.silent(),
        application.cpuSeconds());
  }

  @Override
  public Map<String, Long> getFaults() {
    Map<String, Long> faults = new TreeMap<>();
    manager.status().faults().forEach((fault, count) -> faults.put(fault.name(), count));
    return faults;
  }

  @Override
  public void setPriority(String application, double priority) {
    change(rules -> rules.withPriority(application, priority));
  }

  /** A console that has none of our classes can read the refusal. */
  private void change(UnaryOperator<HostRules> change) {
    try {
      manager.change(change);
    } catch (SettingException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }
}
