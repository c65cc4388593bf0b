package io.allostat.core.api.admission;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Tells what a new session is worth, where its application knows more of the client than the
 * patterns of an {@link AdmissionClass} say: that it is about to buy, that it pays for the service,
 * that it was a nuisance before. Given to the {@link
 * io.allostat.core.api.AllostatBuilder#sessionClassifier builder}, found through {@link
 * java.util.ServiceLoader} or as an OSGi service, or {@link Admission#classifyBy registered} with
 * an instance that is there; of several they are asked in this order.
 *
 * <p>Called before the handshake of each connection that claims no session which the server knows,
 * and where claims cannot be looked up for those as well, by the threads that serve the sockets of
 * all connections: it must be thread safe, and may neither block nor compute for long. What it
 * throws, and a class that is not configured, is logged, and the next one or the patterns decide.
 */
@ConsumerType
@FunctionalInterface
public interface SessionClassifier {
  /**
   * Names the class of a new session.
   *
   * @param claim what is known of the client
   * @return the name of an {@link AdmissionClass}, or null to leave it to the next one or the
   *     patterns
   */
  String classOf(Claim claim);
}
