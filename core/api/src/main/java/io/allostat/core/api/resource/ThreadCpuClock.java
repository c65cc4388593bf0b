package io.allostat.core.api.resource;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.osgi.annotation.versioning.ConsumerType;

/** Reads the CPU clocks of threads in bulk. Found as {@link java.util.ServiceLoader} service. */
@ConsumerType
@FunctionalInterface
public interface ThreadCpuClock {
  /** No clock at all: every thread's time is unknown. */
  ThreadCpuClock UNKNOWN =
      ids -> {
        long[] unknown = new long[ids.length];
        Arrays.fill(unknown, -1);
        return unknown;
      };

  /**
   * Reads the clocks.
   *
   * @param threadIds Java thread ids
   * @return for each id the CPU time in nanoseconds that the thread has used since its start, or -1
   *     if it is dead or its time is unknown
   */
  long[] cpuNanos(long[] threadIds);

  /**
   * Makes what tells whether threads that the JVM calls runnable, and whose clocks stand still, are
   * blocked in the operating system. Whoever asks has it for itself.
   *
   * @return a new reader, or one that knows no thread
   */
  default KernelThreads kernelThreads() {
    return KernelThreads.UNKNOWN;
  }

  /**
   * Makes what tells the CPU time that the virtual machine's own compilers take, which no clock of
   * a Java thread shows. Whoever asks has it for itself, and asks it from one thread.
   *
   * @return a new count of seconds, from any origin, that never falls; always NaN where it is not
   *     told
   */
  default DoubleSupplier compilerSeconds() {
    return () -> Double.NaN;
  }
}
