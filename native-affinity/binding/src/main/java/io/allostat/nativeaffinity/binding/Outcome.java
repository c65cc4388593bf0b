package io.allostat.nativeaffinity.binding;

/** What became of an attempt to bind something or to give it a share. */
public enum Outcome {
  /** It is in force. */
  DONE,
  /**
   * {@code EINVAL}: none of the CPUs is online and allowed for the task, or the group cannot have
   * them; or the task is one that the kernel does not let move.
   */
  INVALID_CPUS,
  /** {@code EPERM} or {@code EACCES}: the task or the group belongs to somebody else. */
  NOT_PERMITTED,
  /** {@code ESRCH}: there is no such thread or process, or no longer. */
  NO_SUCH_TASK,
  /** This system cannot do it. */
  UNSUPPORTED,
  /** Anything else; the log says what. */
  FAILED
}
