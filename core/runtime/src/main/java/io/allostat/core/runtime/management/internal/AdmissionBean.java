package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.AdmissionMXBean;
import io.allostat.core.api.management.PhaseItem;
import io.allostat.core.runtime.admission.internal.Connectors;
import java.util.List;
import java.util.Map;

/** One connector of admission control, read from the shared snapshot. */
final class AdmissionBean implements AdmissionMXBean {
  private final String connector;
  private final Snapshots snapshots;
  private final Connectors connectors;

  AdmissionBean(String connector, Snapshots snapshots, Connectors connectors) {
    this.connector = connector;
    this.snapshots = snapshots;
    this.connectors = connectors;
  }

  private AdmissionItem item() {
    return snapshots.current().admission().stream()
        .filter(item -> item.connector().equals(connector))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("connector " + connector + " has stopped"));
  }

  @Override
  public boolean isEnabled() {
    return item().enabled();
  }

  @Override
  public void setEnabled(boolean enabled) {
    connectors.enable(connector, enabled);
  }

  @Override
  public long getNewConnections() {
    return item().newConnections();
  }

  @Override
  public long getResumedConnections() {
    return item().resumedConnections();
  }

  @Override
  public long getRefusedConnections() {
    return item().refusedConnections();
  }

  @Override
  public Map<String, Long> getRefusals() {
    return item().refusals();
  }

  @Override
  public long getFalseClaims() {
    return item().falseClaims();
  }

  @Override
  public long getMalformed() {
    return item().malformed();
  }

  @Override
  public Map<String, Long> getDefects() {
    return item().defects();
  }

  @Override
  public long getAbandoned() {
    return item().abandoned();
  }

  @Override
  public long getFullHandshakes() {
    return item().fullHandshakes();
  }

  @Override
  public long getResumedHandshakes() {
    return item().resumedHandshakes();
  }

  @Override
  public long getFailures() {
    return item().failures();
  }

  @Override
  public Long getLimitPerInterval() {
    return item().limitPerInterval();
  }

  @Override
  public List<PhaseItem> getPhases() {
    return item().phases();
  }
}
