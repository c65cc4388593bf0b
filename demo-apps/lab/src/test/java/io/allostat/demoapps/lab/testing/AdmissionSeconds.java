package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.observe.AdmissionSample;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSecond;
import java.util.Map;
import java.util.Optional;

/** Seconds of a run that never was. */
public final class AdmissionSeconds {
  private AdmissionSeconds() {}

  /** A second with so many resumed handshakes and resumptions refused. */
  public static AdmissionSecond second(
      int number, long resumed, long refusedResumptions, Optional<AdmissionSample> admission) {
    SessionCounts counts =
        new SessionCounts(
            10,
            3,
            8,
            2,
            80,
            0,
            Map.of("refused", refusedResumptions),
            5,
            resumed,
            refusedResumptions,
            refusedResumptions,
            2.0,
            null,
            0.1,
            0.2);
    return new AdmissionSecond(
        new SessionSecond(number, 0, true, 4, counts),
        new CpuSample(number + 1, 0.9, 0.1, 0.75, 0.2),
        admission);
  }

  /** One processor, T = 2 s, u = 0.9: 1.8 s for resumed connections of 10 ms each. */
  public static Optional<AdmissionSample> sample(double predictedResumed, long refusedClaims) {
    return Optional.of(
        new AdmissionSample(
            100,
            predictedResumed,
            0.02,
            0.01,
            "AVERAGE",
            "START",
            0.9,
            1,
            60,
            2,
            50,
            refusedClaims,
            0));
  }
}
