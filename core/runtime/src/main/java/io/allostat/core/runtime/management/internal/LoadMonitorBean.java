package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.LoadMonitorMXBean;
import java.util.List;
import java.util.function.Function;

/** The load monitor, read from the shared snapshot. */
final class LoadMonitorBean implements LoadMonitorMXBean {
  private final Snapshots snapshots;

  LoadMonitorBean(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  private <T> T of(Function<LoadMonitorItem, T> figure) {
    return snapshots.current().loadMonitors().stream().findFirst().map(figure).orElse(null);
  }

  @Override
  public Double getPredictedNew() {
    return of(LoadMonitorItem::predictedNew);
  }

  @Override
  public Double getPredictedResumed() {
    return of(LoadMonitorItem::predictedResumed);
  }

  @Override
  public Double getCostNew() {
    return of(LoadMonitorItem::costNew);
  }

  @Override
  public Double getCostNewLower() {
    return of(LoadMonitorItem::costNewLower);
  }

  @Override
  public Double getCostNewUpper() {
    return of(LoadMonitorItem::costNewUpper);
  }

  @Override
  public String getCostNewSource() {
    return of(LoadMonitorItem::costNewSource);
  }

  @Override
  public Double getCostResumed() {
    return of(LoadMonitorItem::costResumed);
  }

  @Override
  public Double getCostResumedLower() {
    return of(LoadMonitorItem::costResumedLower);
  }

  @Override
  public Double getCostResumedUpper() {
    return of(LoadMonitorItem::costResumedUpper);
  }

  @Override
  public String getCostResumedSource() {
    return of(LoadMonitorItem::costResumedSource);
  }

  @Override
  public Double getDemand() {
    return of(LoadMonitorItem::demand);
  }

  @Override
  public Double getProcessorRequest() {
    return of(LoadMonitorItem::processorRequest);
  }

  @Override
  public Double getProcessors() {
    return of(LoadMonitorItem::processors);
  }

  @Override
  public Double getUtilisation() {
    return of(LoadMonitorItem::utilisation);
  }

  @Override
  public Long getLimitPerInterval() {
    return of(LoadMonitorItem::limitPerInterval);
  }

  @Override
  public List<AdmissionClassItem> getClasses() {
    return snapshots.current().admissionClasses();
  }

  @Override
  public Double getSecondsSinceLastStep() {
    return of(LoadMonitorItem::secondsSinceLastStep);
  }

  @Override
  public String getReason() {
    return of(LoadMonitorItem::reason);
  }
}
