package io.allostat.core.api.management;

import java.util.List;
import java.util.Map;

/**
 * One connector's part of admission control. Counts are since the connector was made.
 *
 * @param connector its name
 * @param enabled whether it refuses; if not it admits all, which are counted and paid for
 * @param newConnections admitted without a session to resume
 * @param resumedConnections admitted on the claim of a session
 * @param refusedConnections refused by admission control
 * @param refusals the same by reason
 * @param falseClaims claims of sessions that the server does not have, or that did not resume
 * @param malformed closed because their first bytes are no ClientHello
 * @param defects the same by defect
 * @param abandoned gone before their ClientHello was complete
 * @param fullHandshakes handshakes without resumption
 * @param resumedHandshakes handshakes that resumed a session
 * @param failures exceptions of admission control; the connections were admitted
 * @param limitPerInterval AN_i, new connections an interval of all connectors together; null before
 *     the first interval
 * @param phases where the time of its connections goes, one item for each phase that it measures
 */
public record AdmissionItem(
    String connector,
    boolean enabled,
    long newConnections,
    long resumedConnections,
    long refusedConnections,
    Map<String, Long> refusals,
    long falseClaims,
    long malformed,
    Map<String, Long> defects,
    long abandoned,
    long fullHandshakes,
    long resumedHandshakes,
    long failures,
    Long limitPerInterval,
    List<PhaseItem> phases) {}
