package io.allostat.demoapps.lab.observe;

import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Everything seen of one run of several applications on one processor.
 *
 * @param arm how their servers were run
 * @param run from 1
 * @param traces of each; the processor is the same in all of them, and what the servers used of it
 *     is that of all together
 */
public record CombinedTrace(Arm arm, int run, Map<Application, Trace> traces) {
  /** Copies the map and keeps its order. */
  public CombinedTrace {
    traces = Collections.unmodifiableMap(new LinkedHashMap<>(traces));
  }
}
