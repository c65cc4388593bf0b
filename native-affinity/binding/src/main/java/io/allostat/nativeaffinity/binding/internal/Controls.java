package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Share;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** How a share is written into the control files of one hierarchy. */
interface Controls {
  /** The kernel's own default; a shorter one costs more, a longer one makes longer stalls. */
  long PERIOD_MICROS = 100_000;

  /**
   * What keeps a folder from being the parent of the manager's group.
   *
   * @param files the file system
   * @param base the folder
   * @return a reason, or an empty text
   * @throws IOException when its files cannot be read
   */
  String obstacle(CgroupFiles files, Path base) throws IOException;

  /**
   * Makes the manager's group fit for groups of applications.
   *
   * @param files the file system
   * @param base the group in which the manager's lies
   * @param manager the manager's group
   * @throws IOException when the kernel refuses
   */
  void prepareManager(CgroupFiles files, Path base, Path manager) throws IOException;

  /**
   * Makes a group fit for processes, unless it is.
   *
   * @param files the file system
   * @param manager the manager's group
   * @param group the application's group
   * @throws IOException when the kernel refuses
   */
  void prepareGroup(CgroupFiles files, Path manager, Path group) throws IOException;

  /**
   * Gives a group a share.
   *
   * @param files the file system
   * @param base the group in which the manager's lies
   * @param manager the manager's group
   * @param group the application's group
   * @param share the share
   * @throws IOException when the kernel refuses; {@link Failures.Refused} when the CPUs are not to
   *     be had
   */
  void apply(CgroupFiles files, Path base, Path manager, Path group, Share share)
      throws IOException;

  /**
   * What the processes of a group have used since it was made.
   *
   * @param files the file system
   * @param group the application's group
   * @return CPU seconds; empty when this hierarchy does not count them
   * @throws IOException when they cannot be read
   */
  OptionalDouble cpuSeconds(CgroupFiles files, Path group) throws IOException;

  /** A figure that the kernel has written. */
  static long figure(Path file, String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException(file + ": expected a number, got " + text, e);
    }
  }

  /** Whether the CPUs are the only limit. */
  static boolean isWithoutQuota(Share share) {
    return !share.limited() || share.whole();
  }

  /** The quota of a period, in microseconds. */
  static long quotaMicros(Share share) {
    return Math.round(share.processors() * PERIOD_MICROS);
  }
}
