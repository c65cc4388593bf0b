package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.control.ControlSettings;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Warns of a loop that is stuck. Thread safe. */
@Component(
    service = HealthCheck.class,
    property = {"hc.name=Allostat loops", "hc.tags=allostat"})
public final class LoopCheck implements HealthCheck {
  private static final double MILLIS = 1000;

  private final Allostat allostat;
  private final long startedEpochMillis;

  /**
   * Takes the instance.
   *
   * @param allostat the instance
   * @param published its properties
   */
  @Activate
  public LoopCheck(@Reference Allostat allostat, @Reference ServiceReference<Allostat> published) {
    this.allostat = allostat;
    startedEpochMillis = (Long) published.getProperty(RunningInstance.STARTED_EPOCH_MILLIS);
  }

  @Override
  public Result execute() {
    double running = (System.currentTimeMillis() - startedEpochMillis) / MILLIS;
    return Results.of(
        Ailments.loops(allostat.status(), decisionSeconds(), running),
        Result.Status.WARN,
        "all loops take their steps");
  }

  /** As in force now: it changes while the instance runs. */
  private double decisionSeconds() {
    return allostat.settings().stream()
        .filter(settings -> settings.type() == ControlSettings.class)
        .map(settings -> (Double) settings.values().get("decisionSeconds"))
        .findFirst()
        .orElseGet(() -> ControlSettings.defaults().decisionSeconds());
  }
}
