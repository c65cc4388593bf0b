package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import java.util.List;
import java.util.Objects;

/**
 * Time sharing (Guitart's thesis, §5.2.3.3): in each quantum, applications receive all they asked
 * for, one after the other, as long as there are processors; those that wait have the minimum
 * share. The next quantum begins with the first of those that waited, but never with the same
 * application again while another waits, however many processors it asks for. Priorities do not
 * count.
 *
 * <p>Whose turn it is stands in {@link Distribution#turn()}; when that application is gone, the
 * first is served.
 */
public final class RoundRobin implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "RoundRobin";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts
   */
  public RoundRobin(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    List<Request> requests = quantum.requests();
    int first = position(requests, previous.turn());
    long[] units = division.inTurn(first);
    double[] most = division.most();
    String turn = requests.isEmpty() ? "" : requests.get(first).application();
    for (int k = 1; k < units.length; k++) {
      int i = (first + k) % units.length;
      if (units[i] < most[i]) {
        turn = requests.get(i).application();
        break;
      }
    }
    return division.distribution(NAME, units, turn);
  }

  private static int position(List<Request> requests, String turn) {
    for (int i = 0; i < requests.size(); i++) {
      if (requests.get(i).application().equals(turn)) {
        return i;
      }
    }
    return 0;
  }
}
