package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Warns of components that are quarantined. Thread safe. */
@Component(
    service = HealthCheck.class,
    property = {"hc.name=Allostat components", "hc.tags=allostat"})
public final class QuarantineCheck implements HealthCheck {
  private final Allostat allostat;

  /**
   * Takes the instance.
   *
   * @param allostat the instance
   */
  @Activate
  public QuarantineCheck(@Reference Allostat allostat) {
    this.allostat = allostat;
  }

  @Override
  public Result execute() {
    return Results.of(
        Ailments.quarantined(allostat.status()), Result.Status.WARN, "no component is quarantined");
  }
}
