package io.allostat.demoapps.lab.observe;

import java.util.Optional;

/**
 * A second of a run, as seen from all sides.
 *
 * @param client what the client saw
 * @param cpu what the processors did
 * @param admission what admission control said at its end; empty where there is none
 */
public record AdmissionSecond(
    SessionSecond client, CpuSample cpu, Optional<AdmissionSample> admission) {}
