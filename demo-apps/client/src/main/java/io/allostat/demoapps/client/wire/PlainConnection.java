package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A connection without TLS. */
public final class PlainConnection implements WireConnection, Driven {
  private final EventLoop loop;
  private final Listener listener;
  private final Outbox socket;
  private Phase phase = Phase.CONNECTING;

  /**
   * Begins to connect.
   *
   * @param loop what drives it, whose thread calls this
   * @param origin the address to connect from, or null for any
   * @param address of the server
   * @param listener hears of it, not before this constructor has returned
   * @throws IOException if no socket is to be had
   */
  public PlainConnection(
      EventLoop loop, InetAddress origin, InetSocketAddress address, Listener listener)
      throws IOException {
    this.loop = loop;
    this.listener = listener;
    socket = new Outbox(loop, origin, address, this);
  }

  @Override
  public Phase phase() {
    return phase;
  }

  @Override
  public void send(ByteBuffer bytes) {
    try {
      socket.write(bytes);
    } catch (IOException e) {
      end(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  @Override
  public void ready() {
    if (phase == Phase.CLOSED) {
      return;
    }
    try {
      if (phase == Phase.CONNECTING) {
        if (socket.connected()) {
          phase = Phase.OPEN;
          listener.opened();
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
      end(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private void read() throws IOException {
    ByteBuffer in = loop.received();
    int count = socket.read(in);
    if (in.flip().hasRemaining()) {
      listener.received(in);
    }
    if (count < 0) {
      end("closed by the server");
    }
  }

  private void end(String reason) {
    if (phase != Phase.CLOSED) {
      Phase reached = phase;
      close();
      listener.ended(reached, reason);
    }
  }

  @Override
  public void close() {
    if (phase != Phase.CLOSED) {
      phase = Phase.CLOSED;
      socket.close();
    }
  }
}
