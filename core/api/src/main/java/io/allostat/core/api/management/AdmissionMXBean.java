package io.allostat.core.api.management;

import java.util.List;
import java.util.Map;

/**
 * One connector's part of admission control: {@code type=Admission,connector=…}. Counts are since
 * the connector was made. Thread safe.
 */
@Described("One connector's part of admission control; counts are since the connector was made.")
public interface AdmissionMXBean {
  /** Type of the notification sent when the limit of new connections changes. */
  String LIMIT_NOTIFICATION = "io.allostat.admission.limit";

  /**
   * @return whether the connector refuses what does not fit
   */
  @Described(
      "Whether the connector refuses what does not fit; false admits all, which are still "
          + "counted and paid for from the budget.")
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
  @Described(value = "Connections admitted without a session to resume.", units = "connections")
  long getNewConnections();

  /**
   * @return connections admitted on the claim of a session
   */
  @Described(value = "Connections admitted on the claim of a session.", units = "connections")
  long getResumedConnections();

  /**
   * @return connections refused by admission control
   */
  @Described(value = "Connections refused by admission control.", units = "connections")
  long getRefusedConnections();

  /**
   * @return the refused ones by reason
   */
  @Described(value = "Connections refused by admission control, by reason.", units = "connections")
  Map<String, Long> getRefusals();

  /**
   * @return claims of sessions that the server does not have, or that did not resume
   */
  @Described(
      value = "Claims of sessions that the server does not have, or that did not resume.",
      units = "claims")
  long getFalseClaims();

  /**
   * @return connections closed because their first bytes are no ClientHello
   */
  @Described(
      value = "Connections closed because their first bytes are no ClientHello.",
      units = "connections")
  long getMalformed();

  /**
   * @return the malformed ones by defect
   */
  @Described(
      value = "Connections closed because their first bytes are no ClientHello, by defect.",
      units = "connections")
  Map<String, Long> getDefects();

  /**
   * @return connections gone before their ClientHello was complete, silent ones included
   */
  @Described(
      value = "Connections gone before their ClientHello was complete, silent ones included.",
      units = "connections")
  long getAbandoned();

  /**
   * @return handshakes done without resumption
   */
  @Described(value = "Handshakes done without resumption.", units = "handshakes")
  long getFullHandshakes();

  /**
   * @return handshakes done by resuming a session
   */
  @Described(value = "Handshakes done by resuming a session.", units = "handshakes")
  long getResumedHandshakes();

  /**
   * @return exceptions of admission control; the connections were admitted
   */
  @Described(
      value = "Exceptions of admission control; the connections were admitted.",
      units = "exceptions")
  long getFailures();

  /**
   * @return AN_i, new connections an interval of all connectors together; null before the first
   *     interval
   */
  @Described(
      value =
          "AN_i, new connections an interval of all connectors together; null before the "
              + "first interval.",
      units = "connections")
  Long getLimitPerInterval();

  /**
   * @return time and CPU time of its connections by phase, one item for each phase that it measures
   */
  @Described(
      "Where the time of the connections goes, since the connector was made: for each phase how "
          + "often it was gone through, its time in seconds, and the CPU time of the threads that "
          + "served it in seconds, empty where that cannot be known. Estimated from a part of the "
          + "connections where they are many, and of refusals always.")
  List<PhaseItem> getPhases();
}
