package io.allostat.core.runtime.admission.internal;

/** The CPU time of this process, all its threads. Stateless. */
public final class ProcessCpu {
  private ProcessCpu() {}

  /**
   * Asks the operating system; on Linux that is a file of {@code /proc}, in hundredths of a second.
   *
   * @return CPU time since the process began, seconds; NaN where it is not told
   */
  public static double seconds() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .map(cpu -> cpu.toNanos() / 1e9)
        .orElse(Double.NaN);
  }
}
