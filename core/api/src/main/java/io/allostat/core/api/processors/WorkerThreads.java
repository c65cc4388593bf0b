package io.allostat.core.api.processors;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The worker threads of an application that shares its process with other applications. They run on
 * the CPUs that the application was given, all together, and their CPU time is the application's.
 * Where a process is one application, the process is bound as a whole and nothing of this has an
 * effect. Thread safe.
 */
@ProviderType
public interface WorkerThreads {
  /** Those of an application that has its process for itself. */
  WorkerThreads NONE =
      new WorkerThreads() {
        @Override
        public void join() {}

        @Override
        public void leave() {}
      };

  /**
   * Makes the calling thread one of them, until it leaves or the application does. Again it has no
   * effect and takes no lock. Threads that it makes begin on its CPUs, as the kernel has it, and do
   * not follow: let them join, too. A virtual thread does not join: it has no CPUs of its own.
   */
  void join();

  /** Lets the calling thread go; it then may use every CPU of the process. */
  void leave();

  /**
   * Makes threads that join before they do anything, and leave at their end.
   *
   * @param factory makes the threads
   * @return a factory whose threads are workers
   */
  default ThreadFactory factory(ThreadFactory factory) {
    Objects.requireNonNull(factory, "factory");
    return task ->
        factory.newThread(
            () -> {
              join();
              try {
                task.run();
              } finally {
                leave();
              }
            });
  }
}
