package io.allostat.core.api.admission;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Admission control of one application: one budget, shared by its connectors. Thread safe; {@link
 * #decide} takes no lock and never throws.
 */
@ProviderType
public interface Admission {
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
        public void ended(Claim claim, long cpuNanos) {}
      };

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
   * Reports the end of an admitted connection.
   *
   * @param claim the claim it was admitted on
   * @param cpuNanos all CPU time spent because of it, nanoseconds, >= 0
   */
  void ended(Claim claim, long cpuNanos);
}
