package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Warns of an allocation of processors that nobody stands for any more. Thread safe. */
@Component(
    service = HealthCheck.class,
    property = {"hc.name=Allostat processors", "hc.tags=allostat"})
public final class AllocationCheck implements HealthCheck {
  private final Allostat allostat;

  /**
   * Takes the instance.
   *
   * @param allostat the instance
   */
  @Activate
  public AllocationCheck(@Reference Allostat allostat) {
    this.allostat = allostat;
  }

  @Override
  public Result execute() {
    return Results.of(
        Ailments.allocation(allostat.status()), Result.Status.WARN, "the allocation is not stale");
  }
}
