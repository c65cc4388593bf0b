package io.allostat.adapters.tls.admission;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many connections claim one session at present, and have not been seen to resume it. Until the
 * server answers, nobody knows whether it will: a session that it would not resume could be claimed
 * by any number of connections meanwhile. Bounded: a session that nobody has claimed while some
 * thousand others were is forgotten. Thread safe.
 */
final class ClaimsInProgress {
  private static final int SESSIONS = 1 << 12;

  private final Recent<ByteBuffer, AtomicInteger> sessions = new Recent<>(SESSIONS);

  /**
   * Claims a session.
   *
   * @param id of a session that is there
   * @param most how many connections may claim it at a time, >= 1
   * @return what ends the claim, or null if as many claim it already
   */
  PendingClaim begin(byte[] id, int most) {
    AtomicInteger claims = sessions.getOrPut(ByteBuffer.wrap(id), AtomicInteger::new);
    int present = claims.get();
    while (present < most) {
      if (claims.compareAndSet(present, present + 1)) {
        return new PendingClaim(claims);
      }
      present = claims.get();
    }
    return null;
  }

  /**
   * @param id any
   * @return whether a session of this id has been claimed lately, by a claim that has ended or not
   */
  boolean knows(byte[] id) {
    return sessions.get(ByteBuffer.wrap(id)) != null;
  }
}
