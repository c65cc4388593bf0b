package io.allostat.core.api.resource;

/** What samples are associated with a resource. */
public enum ResourceKind {
  /** Processors: used by contexts that run or are ready to run. */
  CPU,
  /**
   * Something that contexts wait for: a disk, another host. A context uses it while it waits in a
   * stack whose innermost component has the resource's name.
   */
  WAITED_FOR,
  /**
   * Something that contexts hold while they work: the connections of a pool. A context uses as much
   * of it as its request {@linkplain ResourceMonitor#holders holds}, whatever it does meanwhile.
   * Who waits for it, in a stack whose innermost component has the resource's name, uses nothing of
   * it.
   */
  HELD,
  /**
   * Part of a controlled resource that somebody outside this JVM uses, such as a database on the
   * same processors: waited for in the same way, and shown without thresholds.
   */
  VIEW
}
