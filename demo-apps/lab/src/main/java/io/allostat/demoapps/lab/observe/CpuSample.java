package io.allostat.demoapps.lab.observe;

/**
 * Processors over the second before.
 *
 * @param second end of that second, since the start of the run
 * @param utilisation of the server's processor in the time that the hypervisor left, 0 to 1
 * @param stolen share of it that the hypervisor took, 0 to 1
 * @param server CPU of the server's process, as a share of one core
 * @param client CPU of the client's process, as a share of one core
 */
public record CpuSample(
    double second, double utilisation, double stolen, double server, double client) {
  /**
   * How much of the second somebody used the server's processor. Unlike {@link #utilisation}, this
   * can be compared with what a process used: time that the hypervisor took is part of the second.
   *
   * @return 0 to 1
   */
  public double used() {
    return utilisation * (1 - stolen);
  }
}
