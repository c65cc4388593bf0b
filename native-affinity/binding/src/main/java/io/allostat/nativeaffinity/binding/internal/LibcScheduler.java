package io.allostat.nativeaffinity.binding.internal;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The system calls through the C library that this process already has, mapped directly: a mask is
 * a {@code long[]}, whose words are the kernel's own on every 64-bit machine, whatever its byte
 * order.
 */
final class LibcScheduler implements Scheduler {

  private LibcScheduler() {}

  /**
   * Links the functions.
   *
   * @throws LinkageError when JNA or its native part is missing, or the functions are
   * @throws UnsupportedOperationException on 32 bits, where {@code size_t} is no {@code long}
   */
  static LibcScheduler load() {
    if (Native.SIZE_T_SIZE != Long.BYTES) {
      throw new UnsupportedOperationException("not a 64-bit system");
    }
    Native.register(LibcScheduler.class, NativeLibrary.getProcess());
    return new LibcScheduler();
  }

  @Override
  public int setAffinity(int thread, long[] mask) {
    return sched_setaffinity(thread, (long) mask.length * Long.BYTES, mask) == 0
        ? 0
        : Native.getLastError();
  }

  @Override
  public int getAffinity(int thread, long[] mask) {
    return sched_getaffinity(thread, (long) mask.length * Long.BYTES, mask) == 0
        ? 0
        : Native.getLastError();
  }

  private static native int sched_setaffinity(int thread, long bytes, long[] mask);

  private static native int sched_getaffinity(int thread, long bytes, long[] mask);
}
