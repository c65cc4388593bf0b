package io.allostat.demoapps.lab.observe;

/**
 * What a server asks for and what its admission control counts on.
 *
 * @param requested R_i, processors
 * @param held A_i, processors
 */
public record HeldProcessors(double requested, double held) {}
