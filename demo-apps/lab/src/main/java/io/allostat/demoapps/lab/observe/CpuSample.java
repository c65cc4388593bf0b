package io.allostat.demoapps.lab.observe;

/**
 * Processors over the second before.
 *
 * @param second end of that second, since the start of the run
 * @param utilisation of the server's processor, 0 to 1
 * @param stolen share of it that the hypervisor took, 0 to 1
 * @param server CPU of the server's process, as a share of one core
 * @param client CPU of the client's process, as a share of one core
 */
public record CpuSample(
    double second, double utilisation, double stolen, double server, double client) {}
