package io.allostat.adapters.osgi.internal;

/** A service whose properties are what was configured for one PID. */
interface Configured {
  /**
   * @return the PID
   */
  Pid pid();
}
