package io.allostat.core.api.management;

import java.util.List;
import java.util.Map;

/**
 * One connector's part of admission control: {@code type=Admission,connector=…}. Counts are since
 * the connector was made. Thread safe.
 */
public interface AdmissionMXBean {
  /** Type of the notification sent when the limit of new connections changes. */
  String LIMIT_NOTIFICATION = "io.allostat.admission.limit";

  /**
   * @return whether the connector refuses what does not fit
   */
  boolean isEnabled();

  /**
   * Switches the connector; connections that are there stay.
   *
   * @param enabled false to admit all, which are still counted and paid for from the budget
   */
  void setEnabled(boolean enabled);

  /**
   * @return connections admitted without a session to resume
   */
  long getNewConnections();

  /**
   * @return connections admitted on the claim of a session
   */
  long getResumedConnections();

  /**
   * @return connections refused by admission control
   */
  long getRefusedConnections();

  /**
   * @return the refused ones by reason
   */
  Map<String, Long> getRefusals();

  /**
   * @return claims of sessions that the server does not have, or that did not resume
   */
  long getFalseClaims();

  /**
   * @return connections closed because their first bytes are no ClientHello
   */
  long getMalformed();

  /**
   * @return the malformed ones by defect
   */
  Map<String, Long> getDefects();

  /**
   * @return connections gone before their ClientHello was complete, silent ones included
   */
  long getAbandoned();

  /**
   * @return handshakes done without resumption
   */
  long getFullHandshakes();

  /**
   * @return handshakes done by resuming a session
   */
  long getResumedHandshakes();

  /**
   * @return exceptions of admission control; the connections were admitted
   */
  long getFailures();

  /**
   * @return AN_i, new connections an interval of all connectors together; null before the first
   *     interval
   */
  Long getLimitPerInterval();

  /**
   * @return time and CPU time of its connections by phase, one item for each phase that it measures
   */
  List<PhaseItem> getPhases();
}
