package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.CoordinatorMXBean;

/** The coordinator, read from the shared snapshot. */
final class CoordinatorBean implements CoordinatorMXBean {
  private final Snapshots snapshots;

  CoordinatorBean(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  private CoordinatorItem item() {
    return snapshots.current().coordinator();
  }

  @Override
  public String getState() {
    return item().state();
  }

  @Override
  public double getDemand() {
    return item().demand();
  }

  @Override
  public double getDemandAtFullService() {
    return item().demandAtFullService();
  }

  @Override
  public double getProcessorRequest() {
    return item().processorRequest();
  }

  @Override
  public double getProcessors() {
    return item().processors();
  }

  @Override
  public String getAllocation() {
    return item().allocation();
  }

  @Override
  public String getLastStep() {
    return item().lastStep();
  }

  @Override
  public Long getLastStepEpochMillis() {
    return item().lastStepEpochMillis();
  }

  @Override
  public String getReason() {
    return item().reason();
  }
}
