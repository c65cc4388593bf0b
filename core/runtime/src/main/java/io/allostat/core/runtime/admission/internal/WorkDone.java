package io.allostat.core.runtime.admission.internal;

/**
 * What connectors did in a time.
 *
 * @param requests that ended
 * @param refusalSeconds CPU time of refusals, seconds, >= 0; 0 where it is not known
 * @param connectionSeconds CPU time taken for connections, seconds, >= 0; NaN if it is not known of
 *     all that was done for them
 */
record WorkDone(long requests, double refusalSeconds, double connectionSeconds) {
  static final WorkDone NONE = new WorkDone(0, 0, 0);

  WorkDone plus(WorkDone other) {
    return new WorkDone(
        requests + other.requests,
        refusalSeconds + other.refusalSeconds,
        connectionSeconds + other.connectionSeconds);
  }
}
