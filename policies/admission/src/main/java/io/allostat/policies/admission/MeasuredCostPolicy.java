package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import org.osgi.service.component.annotations.Component;

/**
 * Load monitor and admission control, one behind the other: {@link LoadMonitor} says what comes and
 * what it costs, {@link AdmissionControl} what of it fits into what others leave of the processors
 * held. Where the utilisation aimed at is changed, what feedback has made of it is changed alike. A
 * pure function, and thread safe.
 */
@Component
public final class MeasuredCostPolicy implements AdmissionPolicy {
  /** For {@link java.util.ServiceLoader}. */
  public MeasuredCostPolicy() {}

  @Override
  public AdmissionState initial(AdmissionSettings settings, double processors) {
    LoadState monitor = new LoadMonitor(settings).initial();
    Limit limit = new AdmissionControl(settings).initial(monitor.load(), processors);
    return new State(monitor, limit, settings.utilisation());
  }

  @Override
  public AdmissionState step(
      AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held) {
    if (!(state instanceof State last)) {
      throw new IllegalArgumentException("state: expected one of this policy, got " + state);
    }
    double target = settings.utilisation();
    LoadState monitor = new LoadMonitor(settings).step(last.monitor, interval);
    AdmissionControl control = new AdmissionControl(settings);
    double left = monitor.processorsLeft(held, settings);
    Limit limit = control.step(last.aimingAt(target), interval, monitor.load(), left);
    return new State(monitor, limit, target);
  }

  /** What the steps remember, and the utilisation that the last one aimed at. */
  private record State(LoadState monitor, Limit limit, double target) implements AdmissionState {
    Limit aimingAt(double other) {
      return other == target ? limit : limit.withUtilisation(limit.utilisation() * other / target);
    }

    @Override
    public Load load() {
      return monitor.load();
    }
  }
}
