package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is known at the beginning of a quantum, read once.
 *
 * @param processors NCpus, from 1 to {@value #MOST_PROCESSORS}
 * @param requests one for each application, in the order in which they registered; at most {@value
 *     #MOST_APPLICATIONS}
 */
public record Quantum(int processors, List<Request> requests) {
  /** The largest number of CPUs that Linux can be built for. */
  public static final int MOST_PROCESSORS = 8192;

  /** Bound of the applications, so that the time a distribution takes has one. */
  public static final int MOST_APPLICATIONS = 100_000;

  /** Checks ranges and that no application comes twice. */
  public Quantum {
    Ranges.requireBetween("processors", processors, 1L, MOST_PROCESSORS);
    Ranges.requireBetween("requests", requests.size(), 0L, MOST_APPLICATIONS);
    requests = List.copyOf(requests);
    Set<String> names = new HashSet<>(2 * requests.size());
    for (Request request : requests) {
      if (!names.add(request.application())) {
        throw ApplicationNames.repeated(request.application());
      }
    }
  }
}
