package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.admission.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What adapters ask, and the connectors among them that made themselves known. Who does not join
 * asks the shared budget all the same, and is not seen. Thread safe; deciding takes no lock.
 */
public final class Connectors implements Admission {
  private static final double MOST_SECONDS = 1e12;

  private final BudgetedAdmission shared;
  private final AdmissionListener listener;

  /** Replaced under a lock on the names; an array, as going through a list allocates. */
  private volatile JoinedConnector[] joined = {};

  /** The names that are switched off, whether they have joined or not. Guarded by itself. */
  private final Set<String> off = new HashSet<>();

  /** Of connectors that left since it was taken. Guarded by the names, as all taking is. */
  private WorkDone left = WorkDone.NONE;

  Connectors(BudgetedAdmission shared, AdmissionListener listener) {
    this.shared = shared;
    this.listener = listener;
  }

  @Override
  public Admission join(AdmissionConnector connector) {
    JoinedConnector present;
    synchronized (off) {
      Optional<JoinedConnector> known = find(connector);
      if (known.isPresent()) {
        return known.get();
      }
      present = new JoinedConnector(shared, connector, unused(connector.name()));
      present.enable(!off.contains(present.name()));
      replace(Stream.concat(Stream.of(joined), Stream.of(present)));
    }
    listener.connectorsChanged();
    return present;
  }

  /** Two servers in one JVM may name their connectors alike. */
  private String unused(String name) {
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? name : name + "-" + number)
        .filter(candidate -> find(candidate).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void leave(AdmissionConnector connector) {
    Optional<JoinedConnector> present;
    synchronized (off) {
      present = find(connector);
      if (present.isPresent()) {
        replace(Stream.of(joined).filter(j -> !j.isFor(connector)));
        // It may join again at once: the CPU time of what it did until now is counted, too.
        left = left.plus(last(present.get()));
      }
    }
    if (present.isPresent()) {
      listener.connectorsChanged();
    }
  }

  private Optional<JoinedConnector> find(AdmissionConnector connector) {
    return Stream.of(joined).filter(j -> j.isFor(connector)).findAny();
  }

  private void replace(Stream<JoinedConnector> next) {
    joined = next.toArray(JoinedConnector[]::new);
  }

  /** Who goes may not be able to tell any more, and must be able to go. */
  private static WorkDone last(JoinedConnector connector) {
    try {
      return connector.take();
    } catch (RuntimeException e) {
      return WorkDone.NONE;
    }
  }

  /**
   * @return those that joined, in that order
   */
  public List<JoinedConnector> all() {
    return List.of(joined);
  }

  /**
   * @param name a connector's name
   * @return the connector, while it is joined
   */
  public Optional<JoinedConnector> find(String name) {
    return Stream.of(joined).filter(j -> j.name().equals(name)).findFirst();
  }

  @Override
  public void enable(String name, boolean enabled) {
    Optional<JoinedConnector> present;
    synchronized (off) {
      if (enabled) {
        off.remove(name);
      } else {
        off.add(name);
      }
      present = find(name);
      present.ifPresent(connector -> connector.enable(enabled));
    }
    if (present.isPresent()) {
      listener.connectorsChanged();
    }
  }

  @Override
  public Set<String> switchedOff() {
    synchronized (off) {
      return Set.copyOf(off);
    }
  }

  /**
   * @return whether what does not fit is refused: not if all who joined are switched off
   */
  public boolean refuses() {
    JoinedConnector[] present = joined;
    return present.length == 0 || Stream.of(present).anyMatch(JoinedConnector::enabled);
  }

  /**
   * Takes what was done since the last call, at most as much as an interval may have: the figures
   * are others'. What connections took is known only if all who are joined can tell, and somebody
   * is.
   */
  WorkDone take() {
    synchronized (off) {
      WorkDone done = Stream.of(joined).map(JoinedConnector::take).reduce(left, WorkDone::plus);
      left = WorkDone.NONE;
      return new WorkDone(
          done.requests(),
          Math.min(MOST_SECONDS, done.refusalSeconds()),
          joined.length == 0 ? Double.NaN : Math.min(MOST_SECONDS, done.connectionSeconds()));
    }
  }

  /** Asked for each new connection while it matters. */
  long requestsInProgress() {
    long all = 0;
    for (JoinedConnector connector : joined) {
      all += connector.requestsInProgress();
    }
    return all;
  }

  @Override
  public Registration classifyBy(SessionClassifier classifier) {
    return shared.classifyBy(classifier);
  }

  @Override
  public Verdict decide(Claim claim) {
    return shared.decide(claim);
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    shared.established(claim, resumed);
  }

  @Override
  public void brokenOff(Claim claim) {
    shared.brokenOff(claim);
  }

  @Override
  public void cutOff(Claim claim) {
    shared.cutOff(claim);
  }

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {
    shared.ended(claim, cpuNanos, standsFor);
  }
}
