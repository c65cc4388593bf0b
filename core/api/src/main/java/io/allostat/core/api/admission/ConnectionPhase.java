package io.allostat.core.api.admission;

/**
 * What a persistent connection is at; at every moment of its life one of these, or none yet. One
 * that is refused knows its refusal alone.
 */
public enum ConnectionPhase {
  /** From the acceptance to the end of a handshake without resumption. */
  HANDSHAKE_FULL,
  /** From the acceptance to the end of a handshake that resumed a session. */
  HANDSHAKE_RESUMED,
  /** From the arrival of a request's bytes, waiting for a thread included, until it is read. */
  REQUEST,
  /** From there until its answer is written. */
  SERVICE,
  /** Waiting for the client. */
  IDLE,
  /**
   * Of one that is refused: from the acceptance until it is refused, and closed where its connector
   * closes it. Its CPU time is that of the look at its hello which decided, and of the closing.
   */
  REFUSAL
}
