package io.allostat.nativeaffinity.binding;

import java.util.OptionalDouble;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The processes of one application and the share that they have together. Thread safe.
 *
 * <p>Until a share is applied, processes in it have all CPUs of the manager and no limit.
 */
@ProviderType
public interface ShareGroup {

  /**
   * The application.
   *
   * @return its name
   */
  String application();

  /**
   * Gives the group a share, in place of the one that it had.
   *
   * @param share the share
   * @return what became of it; with {@link Outcome#DONE}, the detail says how what is in force
   *     differs from the share
   */
  Result apply(Share share);

  /**
   * Takes a process into the group, with all its threads and with the children that it has later.
   *
   * @param pid the process; {@link Outcome#NO_SUCH_TASK} when not > 0
   * @return what became of it; when it is not {@link Outcome#DONE}, the process is where it was
   */
  Result add(long pid);

  /**
   * The processes in the group.
   *
   * @return process numbers; empty when there is no such group or it cannot be read
   */
  Set<Long> processes();

  /**
   * Whether a process is held to the share, which is often less to find out than which all are.
   *
   * @param pid the process
   * @return whether it is one of {@link #processes}; false also for one that was taken in only in
   *     part, as by a manager that was killed meanwhile, which {@link #add} completes
   */
  default boolean contains(long pid) {
    return processes().contains(pid);
  }

  /**
   * CPU time that processes have used while they were in the group, also those that have ended
   * since. A group that is removed and made again begins anew.
   *
   * @return CPU seconds; empty when nothing counts it by group, there is no such group, or it
   *     cannot be read
   */
  default OptionalDouble cpuSeconds() {
    return OptionalDouble.empty();
  }

  /**
   * Lets the processes go back to where they came from, and removes the group.
   *
   * @return what became of it; also {@link Outcome#DONE} when there is no such group
   */
  Result remove();
}
