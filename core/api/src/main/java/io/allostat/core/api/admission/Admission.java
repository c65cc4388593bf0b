package io.allostat.core.api.admission;

import java.util.Objects;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Admission control of one application: one budget, shared by its connectors. Thread safe, and no
 * method throws. {@link #decide} takes no lock. {@link #established}, {@link #brokenOff}, {@link
 * #cutOff} and {@link #ended} may be called by any thread of the server, also by the one that
 * serves the sockets of all connections: they must not block either.
 */
@ProviderType
public interface Admission {
  /**
   * The CPU time of a connection of which a substantial part could not be seen, or that was left
   * out by chance.
   */
  long UNMEASURED = -1;

  /** Accepts everything; the state of a server without admission control. */
  Admission ALL =
      new Admission() {
        @Override
        public Verdict decide(Claim claim) {
          return Verdict.ADMIT;
        }

        @Override
        public void established(Claim claim, boolean resumed) {}

        @Override
        public void ended(Claim claim, long cpuNanos, int standsFor) {}
      };

  /**
   * Makes a connector known, which is then seen and switched on its own. To be called before its
   * first connection is asked about, and followed by {@link #leave}. Idempotent.
   *
   * @param connector the connector
   * @return what this connector asks from now on in the place of this; shares its budget
   */
  default Admission join(AdmissionConnector connector) {
    return this;
  }

  /**
   * Forgets a connector that joined; of connections that are still there it may go on reporting.
   *
   * @param connector one that joined, or any other
   */
  default void leave(AdmissionConnector connector) {}

  /**
   * Switches a connector on or off: off, it admits all, which is still counted and paid for. Holds
   * for the connector of that name that has joined, and for one that joins later.
   *
   * @param connector the name that it has joined by
   * @param enabled whether it refuses what does not fit; true at the start
   */
  default void enable(String connector, boolean enabled) {}

  /** What lasts until it is closed. */
  interface Registration extends AutoCloseable {
    /** Ends it. Idempotent; throws nothing. */
    @Override
    void close();
  }

  /**
   * Lets an application that comes while the instance is there tell what new sessions are worth to
   * it, after those who tell already: the first that names a class counts. For an application whose
   * classes the instance does not see as services, as those in the {@code WEB-INF} of a web
   * application. It must close the registration when it goes, or its classes stay for ever; it ends
   * with the instance.
   *
   * @param classifier asked from now on
   * @return asked until this is closed; a decision that is being made may still ask it then
   */
  default Registration classifyBy(SessionClassifier classifier) {
    Objects.requireNonNull(classifier, "classifier");
    return () -> {};
  }

  /**
   * @return the names of the connectors that are switched off, whether they have joined or not
   */
  default Set<String> switchedOff() {
    return Set.of();
  }

  /**
   * Decides on a connection before its handshake.
   *
   * @param claim what the client claims
   * @return the verdict
   */
  Verdict decide(Claim claim);

  /**
   * Reports that the handshake of an admitted connection is done.
   *
   * @param claim the claim it was admitted on
   * @param resumed whether a session was resumed, i.e. whether a claim was true
   */
  void established(Claim claim, boolean resumed);

  /**
   * Reports that a client left an admitted connection before its handshake was done, or made it
   * fail, while nothing showed that a session was being resumed: none was claimed, the claim was
   * false, or nobody could verify it and the server had not answered yet. Room for a full handshake
   * was given to a client that did not stay. In the place of {@link #established} and of {@link
   * #ended}: what a connection costs cannot be learnt from it.
   *
   * @param claim the claim it was admitted on
   */
  default void brokenOff(Claim claim) {
    cutOff(claim);
  }

  /**
   * Reports that the server itself ended an admitted connection before its handshake was done: it
   * stops, or has waited too long. Else as {@link #brokenOff}, in whose place it comes, but nothing
   * is to be held against the client.
   *
   * @param claim the claim it was admitted on
   */
  default void cutOff(Claim claim) {
    ended(
        new Claim(Claim.Kind.NEW, true, claim.client(), claim.serverName(), claim.connector()),
        UNMEASURED);
  }

  /**
   * Reports the end of an admitted connection that was neither broken nor cut off.
   *
   * @param claim the claim it was admitted on; one of a new session if that was found false
   * @param cpuNanos CPU time that the threads of its connector spent on it, handshake and requests
   *     together, nanoseconds, >= 0; {@link #UNMEASURED} where the connector knows that other
   *     threads did much of its work, as with HTTP/2, where its handshake was not done, and where
   *     it is not among those drawn to be measured. Costs must not be learnt from that. What an
   *     application hands to threads of its own is not in it
   * @param standsFor how many connections its CPU time is taken for, itself included: more than 1
   *     if it was drawn by chance out of many. Less counts as 1; of no meaning if it is unmeasured
   */
  void ended(Claim claim, long cpuNanos, int standsFor);

  /**
   * Reports the end of a connection that stands for itself alone.
   *
   * @param claim as above
   * @param cpuNanos as above
   */
  default void ended(Claim claim, long cpuNanos) {
    ended(claim, cpuNanos, 1);
  }
}
