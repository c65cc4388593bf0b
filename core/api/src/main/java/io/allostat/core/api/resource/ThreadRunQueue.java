package io.allostat.core.api.resource;

import java.util.Arrays;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Reads how long threads stood ready to run without a processor. Threads are named by the ids that
 * the operating system gave them.
 */
@ConsumerType
public interface ThreadRunQueue {
  /** The id of a thread that the operating system's name is not known of. */
  long NO_ID = -1;

  /** Knows no thread. */
  ThreadRunQueue UNKNOWN =
      new ThreadRunQueue() {
        @Override
        public long callerId() {
          return NO_ID;
        }

        @Override
        public long[] readyNanos(long[] ids) {
          long[] unknown = new long[ids.length];
          Arrays.fill(unknown, -1);
          return unknown;
        }
      };

  /**
   * Asks for the id of the calling thread, which is not a virtual one. Called once by each thread;
   * any number of threads at a time.
   *
   * @return the id, or {@link #NO_ID}
   */
  long callerId();

  /**
   * Reads. Called by one thread: about once a second for many threads, and in between for a few
   * that are seen for the first time. What an implementation holds of threads that it has not been
   * asked for in a while it lets go, and all of it when it is asked for none.
   *
   * @param ids ids of threads, {@link #NO_ID} among them or not
   * @return for each id the time in nanoseconds that the thread has stood ready since its start, or
   *     -1 if it is dead or the time is unknown. Time that a thread stands ready at present need
   *     not be in it
   */
  long[] readyNanos(long[] ids);
}
