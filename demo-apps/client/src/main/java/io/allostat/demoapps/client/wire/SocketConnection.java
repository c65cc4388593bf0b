package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** What connections with TLS and without have in common: a socket, and how far it is. */
abstract class SocketConnection implements WireConnection, Driven {
  private final EventLoop loop;
  private final Listener listener;
  private final Outbox socket;
  private Phase phase = Phase.CONNECTING;

  /** Begins to connect; a null origin is any address. */
  SocketConnection(EventLoop loop, InetAddress origin, InetSocketAddress address, Listener listener)
      throws IOException {
    this.loop = loop;
    this.listener = listener;
    socket = new Outbox(loop, origin, address, this);
  }

  /** The peer has accepted it. */
  abstract void connected() throws IOException;

  /** Something has come, or the peer has ended it. */
  abstract void read() throws IOException;

  /** Sends something; all of it is taken. */
  abstract void write(ByteBuffer bytes) throws IOException;

  /**
   * It is closed now, and the socket is in a moment: for a last word to the peer.
   *
   * @param reached how far it was
   */
  void farewell(Phase reached) throws IOException {
    // Without TLS the end of the socket says it all.
  }

  final EventLoop loop() {
    return loop;
  }

  final Listener listener() {
    return listener;
  }

  final Outbox socket() {
    return socket;
  }

  @Override
  public final Phase phase() {
    return phase;
  }

  /** It has come further. */
  final void reach(Phase next) {
    phase = next;
  }

  @Override
  public final void send(ByteBuffer bytes) {
    try {
      write(bytes);
    } catch (IOException e) {
      fail(e);
    }
  }

  @Override
  public final void ready() {
    if (phase == Phase.CLOSED) {
      return;
    }
    try {
      if (phase == Phase.CONNECTING) {
        if (socket.connected()) {
          connected();
        }
        return;
      }
      if (socket.writable()) {
        socket.flush();
      }
      if (phase != Phase.CLOSED && socket.readable()) {
        read();
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    end(e.getClass().getSimpleName() + ": " + e.getMessage());
  }

  /** The peer ended it, or it failed. */
  final void end(String reason) {
    if (phase == Phase.CLOSED) {
      return;
    }
    Phase reached = phase;
    phase = Phase.CLOSED;
    socket.close();
    listener.ended(reached, reason);
  }

  @Override
  public final void close() {
    if (phase == Phase.CLOSED) {
      return;
    }
    Phase reached = phase;
    phase = Phase.CLOSED;
    try {
      farewell(reached);
    } catch (IOException e) {
      // The peer is gone already.
    } finally {
      socket.close();
    }
  }
}
