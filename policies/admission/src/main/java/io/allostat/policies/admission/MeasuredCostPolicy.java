package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.policies.admission.internal.Aim;
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
    AdmissionSettings aim = Aim.unbounded(settings);
    LoadState monitor = new LoadMonitor(settings).initial();
    Limit limit = new AdmissionControl(aim).initial(monitor.load(), processors);
    return new State(monitor, limit, aim.utilisation(), false);
  }

  @Override
  public AdmissionState step(
      AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held) {
    if (!(state instanceof State last)) {
      throw new IllegalArgumentException("state: expected one of this policy, got " + state);
    }
    boolean counted = last.counted || interval.requestsInProgress() > 0;
    AdmissionSettings aim = Aim.after(settings, interval, counted);
    double target = aim.utilisation();
    LoadState monitor = new LoadMonitor(aim).step(last.monitor, interval);
    AdmissionControl control = new AdmissionControl(aim);
    double left = monitor.processorsLeft(held, aim);
    Limit limit = control.step(last.aimingAt(target), interval, monitor.load(), left);
    return new State(monitor, limit, target, counted);
  }

  /**
   * What the steps remember: the utilisation that the last one aimed at as well, and whether any
   * request has been seen in progress.
   */
  private record State(LoadState monitor, Limit limit, double target, boolean counted)
      implements AdmissionState {
    Limit aimingAt(double other) {
      return other == target ? limit : limit.withUtilisation(limit.utilisation() * other / target);
    }

    @Override
    public Load load() {
      return monitor.load();
    }
  }
}
