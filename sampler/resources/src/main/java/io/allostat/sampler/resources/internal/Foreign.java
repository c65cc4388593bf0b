package io.allostat.sampler.resources.internal;

import java.io.IOException;

/** A group of processes other than this one. Not thread safe. */
interface Foreign {
  /**
   * Reads the CPU time that the group has used.
   *
   * @return seconds since the first reading, never falling
   * @throws IOException if the group is not there or cannot be read
   */
  double cpuSeconds() throws IOException;

  /**
   * Finds a process that has the group's CPU set and quota.
   *
   * @return its folder, such as {@code /proc/4711}
   * @throws IOException if the group is not there or cannot be read
   */
  String processFolder() throws IOException;

  /**
   * @return what it is, for messages, such as {@code pid(4711)}
   */
  String description();
}
