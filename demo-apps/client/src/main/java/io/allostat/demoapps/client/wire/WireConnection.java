package io.allostat.demoapps.client.wire;

import java.nio.ByteBuffer;

/**
 * One connection of a client, driven by its {@link EventLoop}. It ends once: by {@link #close}, or
 * by the peer or a failure, of which the listener is told.
 */
public interface WireConnection {
  /** How far a connection is. */
  enum Phase {
    /** The peer has not accepted it yet. */
    CONNECTING,
    /** The handshake is under way; only with TLS. */
    HANDSHAKE,
    /** It can be used. */
    OPEN,
    /** It is no more. */
    CLOSED
  }

  /** Hears of a connection; may close it, but must not block. */
  interface Listener {
    /** It can be used: connected, and with TLS the handshake is done. */
    void opened();

    /**
     * The handshake is done; called before {@link #opened}, and never without TLS.
     *
     * @param resumed whether a session was resumed
     */
    void established(boolean resumed);

    /**
     * Something came.
     *
     * @param bytes valid until the method returns
     */
    void received(ByteBuffer bytes);

    /**
     * The peer ended it, or it failed.
     *
     * @param reached how far it was
     * @param reason what happened, for people
     */
    void ended(Phase reached, String reason);
  }

  /**
   * @return how far it is
   */
  Phase phase();

  /**
   * Sends something; for an open connection.
   *
   * @param bytes all of it is taken
   */
  void send(ByteBuffer bytes);

  /** Ends it. */
  void close();
}
