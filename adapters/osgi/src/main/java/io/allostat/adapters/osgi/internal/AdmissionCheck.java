package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Says when new connections are refused. Thread safe. */
@Component(
    service = HealthCheck.class,
    property = {"hc.name=Allostat admission", "hc.tags=allostat"})
public final class AdmissionCheck implements HealthCheck {
  private final Allostat allostat;

  /**
   * Takes the instance.
   *
   * @param allostat the instance
   */
  @Activate
  public AdmissionCheck(@Reference Allostat allostat) {
    this.allostat = allostat;
  }

  @Override
  public Result execute() {
    return Results.of(
        Ailments.refusing(allostat.status()),
        Result.Status.TEMPORARILY_UNAVAILABLE,
        "admission refuses nobody");
  }
}
