package io.allostat.core.api.resource;

/** What samples are associated with a resource. */
public enum ResourceKind {
  /** Processors: used by contexts that run or are ready to run. */
  CPU,
  /**
   * Something that contexts wait for: a connection pool, a disk. A context uses it while it waits
   * in a stack whose innermost component has the resource's name.
   */
  WAITED_FOR,
  /**
   * Part of a controlled resource that somebody outside this JVM uses, such as a database on the
   * same processors: waited for in the same way, and shown without thresholds.
   */
  VIEW
}
