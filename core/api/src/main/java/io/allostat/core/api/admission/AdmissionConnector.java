package io.allostat.core.api.admission;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A connector that {@link Admission#join joins} an admission control, so that its part can be seen
 * and switched. Implemented by whoever accepts connections; thread safe, and no method blocks.
 */
@ConsumerType
public interface AdmissionConnector {
  /**
   * @return its name, as in {@link Claim#connector()}; does not change
   */
  String name();

  /**
   * @return what it decided so far
   */
  AdmissionCounts counts();

  /**
   * Tells how many requests were answered. What is {@link #requestsInProgress() in progress} is
   * taken for as many requests, each of which takes what one takes on average: where a thread can
   * be at a part of one, such as its handshake, that part does not count here. Where there are no
   * requests, as after an upgrade to WebSocket, each time that a connection had work done counts.
   *
   * @return since the connector was made, >= 0; 0 if it does not count them
   */
  default long requestsEnded() {
    return 0;
  }

  /**
   * Tells where the time of its connections goes.
   *
   * @return one item for each phase that it measures, since the connector was made
   */
  default List<PhaseTime> phases() {
    return List.of();
  }

  /**
   * Tells whether the CPU time in its {@link #phases() phases} is that of all work for connections
   * that it measures: not where other threads than those it looks at may do a part of it, as with
   * HTTP/2.
   *
   * @return true, if it is not overridden
   */
  default boolean seesAll() {
    return true;
  }

  /**
   * Tells what is in progress; asked for each new connection while a {@link QueueLimit} bounds it,
   * so it should take no lock, and a connection that is being decided on should not count.
   *
   * @return what its threads are at now, and what waits for a thread, >= 0; 0 if it does not know
   */
  default long requestsInProgress() {
    return 0;
  }
}
