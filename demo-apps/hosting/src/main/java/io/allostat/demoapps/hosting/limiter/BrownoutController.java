package io.allostat.demoapps.hosting.limiter;

import java.util.ArrayList;
import java.util.List;

/**
 * The control law of brownout (Klein, Maggio, Årzén, Hernández-Rodriguez, ICSE 2014). The dimmer θ,
 * the share of requests that are served in full, is moved after each period of T = 0.5 s in which
 * there were replies, by the 95 % quantile t of their times:
 *
 * <pre>
 * t = α·θ          α by recursive least squares with forgetting 0.95, α₀ = 1, P₀ = 1000
 * θ += T · (1/α) · (1 − pole) · (set point − t)          within 0..1, θ₀ = 0.5
 * </pre>
 *
 * <p>While θ is 0 a period says nothing about α, and leaves it as it is. Thread safe; the clock is
 * the caller's.
 */
final class BrownoutController {
  private static final long PERIOD_NANOS = 500_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double QUANTILE = 0.95;
  private static final double FORGETTING = 0.95;

  private final double pole;
  private final double setPointSeconds;
  private final List<Long> latencies = new ArrayList<>();
  private double dimmer = 0.5;
  private double gain = 1;
  private double covariance = 1_000;
  private long periodBeginNanos;

  /**
   * @param pole of the closed loop, 0 to 1 without 1: the larger, the slower
   * @param setPointSeconds what the quantile is to be
   * @param beginNanos the time now
   */
  BrownoutController(double pole, double setPointSeconds, long beginNanos) {
    this.pole = pole;
    this.setPointSeconds = setPointSeconds;
    this.periodBeginNanos = beginNanos;
  }

  /**
   * Hears of a reply.
   *
   * @param nowNanos the time now
   * @param latencyNanos how long it took
   * @return θ from now on
   */
  synchronized double replied(long nowNanos, long latencyNanos) {
    latencies.add(latencyNanos);
    if (nowNanos - periodBeginNanos >= PERIOD_NANOS) {
      periodBeginNanos = nowNanos;
      move(quantileSeconds());
      latencies.clear();
    }
    return dimmer;
  }

  /**
   * @return θ
   */
  synchronized double dimmer() {
    return dimmer;
  }

  private double quantileSeconds() {
    List<Long> sorted = latencies.stream().sorted().toList();
    int rank = (int) Math.ceil(QUANTILE * sorted.size());
    return sorted.get(rank - 1) / NANOS_PER_SECOND;
  }

  private void move(double seconds) {
    if (dimmer > 0) {
      double correction = covariance * dimmer / (FORGETTING + dimmer * covariance * dimmer);
      gain += correction * (seconds - gain * dimmer);
      covariance = (covariance - correction * dimmer * covariance) / FORGETTING;
    }
    double period = PERIOD_NANOS / NANOS_PER_SECOND;
    double step = period / gain * (1 - pole) * (setPointSeconds - seconds);
    dimmer = Math.max(0, Math.min(1, dimmer + step));
  }
}
