package io.allostat.core.api.resource;

/** What samples are associated with a resource. */
public enum ResourceKind {
  /** Processors: used by contexts that run or are ready to run. */
  CPU,
  /** Something that contexts wait for: a connection pool, a disk. */
  WAITED_FOR
}
