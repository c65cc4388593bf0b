package io.allostat.demoapps.client;

/** Where a browser is when it is added. */
public enum Start {
  /** At the beginning of a session, as in RUBiS: the first page is Home. */
  HOME,
  /**
   * In the middle of a session, so that the first page already is one of the long run's mix. A
   * browser begins with a think time in either case, and since what remains of an exponential think
   * time is as long as a whole one, N browsers offer the load of N from the beginning.
   */
  STATIONARY
}
