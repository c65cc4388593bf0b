package io.allostat.core.runtime.admission.internal;

/** Hears what the admission loop does. Must not block. */
public interface AdmissionListener {
  /** Ignores everything. */
  AdmissionListener NONE = new AdmissionListener() {};

  /**
   * A limit came into force; called by the loop's thread, once an interval.
   *
   * @param step what it rests on
   */
  default void stepped(AdmissionStep step) {}

  /** A connector joined, left or was switched; called by the thread that did it. */
  default void connectorsChanged() {}
}
