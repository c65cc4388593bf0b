package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;

/**
 * A profiler of somebody else's in the server, or what else is compared with it, switched on and
 * off at run time.
 */
public interface SwitchedProfiler {
  /**
   * Begins to profile.
   *
   * @throws LabException when that is not possible here, with the reason
   */
  void start();

  /**
   * Ends what was begun; without effect when nothing was.
   *
   * @throws LabException when it does not end
   */
  void stop();
}
