package io.allostat.core.api.management;

/**
 * What the coordinator of processors, admission and adaptation says.
 *
 * @param state IDLE, FULL_SERVICE, ASKING, DEGRADING, HOLDING or RECOVERING
 * @param demand D_now, processors
 * @param demandAtFullService D_full, processors
 * @param processorRequest R_i, processors asked for: D_full / min(u, overload threshold), but
 *     little less than before
 * @param processors A_i, processors
 * @param allocation UNMANAGED, GRANTED or STALE
 * @param lastStep what was last asked for, given, degraded or upgraded; null before the first
 * @param lastStepEpochMillis when, milliseconds since 1970; null before the first
 * @param reason one sentence about the state
 */
public record CoordinatorItem(
    String state,
    double demand,
    double demandAtFullService,
    double processorRequest,
    double processors,
    String allocation,
    String lastStep,
    Long lastStepEpochMillis,
    String reason) {}
