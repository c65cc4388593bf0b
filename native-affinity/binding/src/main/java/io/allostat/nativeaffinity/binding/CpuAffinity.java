package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.binding.internal.SystemAffinity;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Optional;
import java.util.OptionalInt;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The CPUs that threads and processes of this machine may use: read and set.
 *
 * <p>The kernel binds a thread to those of the CPUs asked for that are online and allowed by the
 * thread's cpuset, and refuses with {@link Outcome#INVALID_CPUS} when there are none; {@link
 * #threadMask} tells what it made of it. A new thread or process begins with the CPUs of the thread
 * that makes it.
 *
 * <p>Outcomes that a running system produces are values; nothing here throws because a process has
 * died or belongs to somebody else. Thread safe.
 */
@ProviderType
public interface CpuAffinity {

  /**
   * The affinity of this system. Where there is none (not Linux, 32 bits, no native library), the
   * provider answers {@link Outcome#UNSUPPORTED} to everything; why is logged once.
   *
   * @return always the same object
   */
  static CpuAffinity system() {
    return SystemAffinity.get();
  }

  /**
   * Why nothing can be bound.
   *
   * @return a reason; empty where affinity works
   */
  Optional<String> unsupported();

  /**
   * The kernel's number of the calling thread, with which another thread can bind it. For a virtual
   * thread it is that of its present carrier.
   *
   * @return a thread number > 0; empty where the system does not tell
   */
  OptionalInt callingThread();

  /**
   * Binds the calling thread. A virtual thread would bind its present carrier: do not.
   *
   * @param cpus the CPUs that it may use from now on
   * @return what became of it
   */
  Outcome bindCallingThread(CpuSet cpus);

  /**
   * Binds one thread of any process.
   *
   * @param thread the kernel's number of the thread; {@link Outcome#NO_SUCH_TASK} when not > 0
   * @param cpus the CPUs that it may use from now on
   * @return what became of it
   */
  Outcome bindThread(int thread, CpuSet cpus);

  /**
   * Binds every thread of a process, looking again until no new ones appear. Threads born later
   * have the CPUs of the thread that makes them, which is bound by then. A thread in the middle of
   * being born may be missed; the next call finds it. Child processes are left alone.
   *
   * @param pid the process; {@link Outcome#NO_SUCH_TASK} when not > 0
   * @param cpus the CPUs that it may use from now on
   * @return what became of it
   */
  ProcessBinding bindProcess(long pid, CpuSet cpus);

  /**
   * The CPUs that any thread of a process may use.
   *
   * @param pid the process; {@link Outcome#NO_SUCH_TASK} when not > 0
   * @return online CPUs, or why they cannot be read
   */
  AffinityMask processMask(long pid);

  /**
   * The CPUs that the calling thread may use.
   *
   * @return online CPUs, or why they cannot be read
   */
  AffinityMask callingThreadMask();

  /**
   * The CPUs that a thread may use. The number of a process stands for its first thread.
   *
   * @param thread the kernel's number of the thread; {@link Outcome#NO_SUCH_TASK} when not > 0
   * @return online CPUs, or why they cannot be read
   */
  AffinityMask threadMask(int thread);
}
