package io.allostat.nativeaffinity.binding.internal;

/** The two system calls, with error numbers as results. A thread number of 0 is the caller. */
interface Scheduler {
  int EPERM = 1;
  int ESRCH = 3;
  int EACCES = 13;
  int EINVAL = 22;
  int ENOSYS = 38;

  /**
   * {@code sched_setaffinity(2)}.
   *
   * @param thread the thread
   * @param mask at least one word
   * @return 0 or the error number
   */
  int setAffinity(int thread, long[] mask);

  /**
   * {@code sched_getaffinity(2)}.
   *
   * @param thread the thread
   * @param mask to be filled, with a bit for every CPU that the kernel may have
   * @return 0 or the error number
   */
  int getAffinity(int thread, long[] mask);
}
