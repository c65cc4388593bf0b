package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.CpuAffinity;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses the affinity of this system, when first asked for. Thread safe. */
public final class SystemAffinity {
  private static final Logger LOG = LoggerFactory.getLogger(CpuAffinity.class);

  /** Guarded by the class. */
  private static CpuAffinity chosen;

  private SystemAffinity() {}

  /**
   * The affinity of this system.
   *
   * @return always the same object
   */
  public static synchronized CpuAffinity get() {
    if (chosen == null) {
      chosen =
          choose(
              System.getProperty("os.name", ""),
              LibcScheduler::load,
              why -> LOG.warn("no thread or process will be bound to CPUs: {}", why));
    }
    return chosen;
  }

  static CpuAffinity choose(
      String osName, Supplier<Scheduler> libc, Consumer<String> noAffinityBecause) {
    String why;
    if (osName.equals("Linux")) {
      try {
        return new LinuxAffinity(libc.get(), new ProcFolder(Path.of("/proc")));
      } catch (VirtualMachineError grave) {
        throw grave;
      } catch (Error | UnsupportedOperationException missing) {
        // A plain Error is what JNA throws when the native part that it finds is another version's.
        why = "no native calls: " + missing.toString().replaceAll("\\s+", " ");
      }
    } else {
      why = "expected Linux, got " + osName;
    }
    noAffinityBecause.accept(why);
    return new NoAffinity(why);
  }
}
