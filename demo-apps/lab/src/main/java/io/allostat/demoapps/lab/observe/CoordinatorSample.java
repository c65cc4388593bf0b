package io.allostat.demoapps.lab.observe;

/**
 * What a server's coordinator said of itself at one time.
 *
 * @param second since the start of the run
 * @param state such as {@code ASKING}
 * @param demand D_now, processors
 * @param demandAtFullService D_full, processors
 * @param requested R_i, processors
 * @param processors A_i, processors
 * @param lastStep what was last asked for, given, degraded or upgraded; empty before the first
 * @param lastStepSecond when, since the start of the run; NaN before the first
 */
public record CoordinatorSample(
    double second,
    String state,
    double demand,
    double demandAtFullService,
    double requested,
    double processors,
    String lastStep,
    double lastStepSecond) {}
