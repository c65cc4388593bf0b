package io.allostat.sampler.resources;

import com.sun.management.ThreadMXBean;
import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.resources.internal.CompilerThreads;
import io.allostat.sampler.resources.internal.ProcFiles;
import io.allostat.sampler.resources.internal.ProcThreads;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.function.DoubleSupplier;
import org.osgi.service.component.annotations.Component;

/**
 * The CPU clocks of this JVM's threads, user and system time together. Answers -1 for threads that
 * have ended, for virtual threads, and for all threads where the JVM does not measure. What threads
 * are at beyond that is told by Linux. Thread safe.
 */
@Component
public final class JvmThreadCpuClock implements ThreadCpuClock {
  private final ThreadCpuClock delegate = measuring();

  /** Switches measuring on where it is supported and off. */
  public JvmThreadCpuClock() {}

  private static ThreadCpuClock measuring() {
    if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
        && threads.isThreadCpuTimeSupported()) {
      if (!threads.isThreadCpuTimeEnabled()) {
        threads.setThreadCpuTimeEnabled(true);
      }
      return threads::getThreadCpuTime;
    }
    return UNKNOWN;
  }

  @Override
  public long[] cpuNanos(long[] threadIds) {
    return delegate.cpuNanos(threadIds);
  }

  @Override
  public KernelThreads kernelThreads() {
    return ProcThreads.below(Path.of("/proc")).orElse(KernelThreads.UNKNOWN);
  }

  @Override
  public DoubleSupplier compilerSeconds() {
    return new CompilerThreads(new ProcFiles(Path.of("/")));
  }
}
