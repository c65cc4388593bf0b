package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * A connection that says one thing and waits for the first byte of the answer, driven by its {@link
 * EventLoop}. It ends once: by {@link #close}, or by itself, of which the listener is told.
 */
public final class OneShot implements Driven {
  /** The first byte of a record of TLS that carries a part of a handshake (RFC 8446, 5.1). */
  private static final byte HANDSHAKE = 22;

  private final EventLoop loop;
  private final ByteBuffer words;
  private final Listener listener;
  private final Outbox socket;
  private boolean connected;
  private boolean ended;

  /** How it ended by itself. */
  public enum End {
    /** The peer goes on with the handshake. */
    ANSWERED,
    /** The peer ended it, with an alert or without a word. */
    REFUSED,
    /** There was no peer. */
    FAILED
  }

  /** Hears of the end. */
  @FunctionalInterface
  public interface Listener {
    /**
     * It has ended.
     *
     * @param end how
     */
    void ended(End end);
  }

  /**
   * Begins to connect.
   *
   * @param loop what drives it, whose thread calls this
   * @param origin the address to connect from, or null for any
   * @param peer to connect to
   * @param words what to say
   * @param listener hears of the end, not before this constructor has returned
   * @throws IOException if no socket is to be had
   */
  public OneShot(
      EventLoop loop,
      InetAddress origin,
      InetSocketAddress peer,
      ByteBuffer words,
      Listener listener)
      throws IOException {
    this.loop = loop;
    this.words = words;
    this.listener = listener;
    socket = new Outbox(loop, origin, peer, this);
  }

  @Override
  public void ready() {
    if (ended) {
      return;
    }
    try {
      if (!connected) {
        connected = socket.connected();
        if (connected) {
          socket.write(words);
        }
        return;
      }
      if (socket.writable()) {
        socket.flush();
      }
      ByteBuffer answer = loop.received();
      int count = socket.read(answer);
      if (count != 0) {
        end(count < 0 || answer.get(0) != HANDSHAKE ? End.REFUSED : End.ANSWERED);
      }
    } catch (IOException e) {
      // What was connected is reset by a peer that closes it with our words unread.
      end(connected ? End.REFUSED : End.FAILED);
    }
  }

  private void end(End how) {
    close();
    listener.ended(how);
  }

  /** Ends it, without a word to the listener. */
  @Override
  public void close() {
    if (!ended) {
      ended = true;
      socket.close();
    }
  }
}
