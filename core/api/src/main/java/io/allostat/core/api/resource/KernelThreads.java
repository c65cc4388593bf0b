package io.allostat.core.api.resource;

import java.util.Arrays;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Tells what threads are at by the account of the operating system, which knows of a thread that
 * the JVM calls runnable whether it is blocked in a system call. Threads are named by the ids that
 * the operating system gave them.
 */
@ConsumerType
public interface KernelThreads {
  /** The id of a thread that the operating system's name is not known of. */
  long NO_ID = -1;

  /** Knows no thread. */
  KernelThreads UNKNOWN =
      new KernelThreads() {
        @Override
        public long callerId() {
          return NO_ID;
        }

        @Override
        public State[] states(long[] ids) {
          State[] unknown = new State[ids.length];
          Arrays.fill(unknown, State.UNKNOWN);
          return unknown;
        }
      };

  /** What a thread is at. */
  enum State {
    /** It runs, or stands ready to run without a processor. */
    RUNNABLE,
    /** It waits for something else than a processor. */
    BLOCKED,
    /** It is dead, or nobody can tell. */
    UNKNOWN
  }

  /**
   * Asks for the id of the calling thread, which is not a virtual one. Called once by each thread;
   * any number of threads at a time.
   *
   * @return the id, or {@link #NO_ID}
   */
  long callerId();

  /**
   * Reads. Called by one thread, up to twenty times a second for a few threads each time. What an
   * implementation holds of threads that have not been among those asked for in a while it lets go,
   * and all of it when it is asked for none.
   *
   * @param ids ids of threads, {@link #NO_ID} among them or not
   * @return for each id what the thread is at
   */
  State[] states(long[] ids);
}
