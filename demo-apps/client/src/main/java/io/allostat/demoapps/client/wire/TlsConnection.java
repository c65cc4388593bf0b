package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** A connection with TLS. */
public final class TlsConnection implements WireConnection, Driven {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final EventLoop loop;
  private final SSLEngine engine;
  private final Listener listener;
  private final Outbox socket;
  private final long beginMillis = System.currentTimeMillis();
  private ByteBuffer leftIn = NOTHING;
  private Phase phase = Phase.CONNECTING;

  /**
   * Begins to connect.
   *
   * @param loop what drives it, whose thread calls this
   * @param origin the address to connect from, or null for any
   * @param address of the server
   * @param engine in client mode, unused
   * @param listener hears of it, not before this constructor has returned
   * @throws IOException if no socket is to be had
   */
  public TlsConnection(
      EventLoop loop,
      InetAddress origin,
      InetSocketAddress address,
      SSLEngine engine,
      Listener listener)
      throws IOException {
    this.loop = loop;
    this.engine = engine;
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
      while (bytes.hasRemaining()) {
        seal(bytes);
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  /** Ends it. The peer is told if nothing else waits to be sent. */
  @Override
  public void close() {
    if (phase == Phase.CLOSED) {
      return;
    }
    Phase reached = phase;
    phase = Phase.CLOSED;
    try {
      if (reached == Phase.OPEN && socket.isEmpty()) {
        engine.closeOutbound();
        seal(NOTHING);
      }
    } catch (IOException e) {
      // The peer is gone already.
    } finally {
      socket.close();
    }
  }

  @Override
  public void ready() {
    if (phase == Phase.CLOSED) {
      return;
    }
    try {
      if (phase == Phase.CONNECTING) {
        if (!socket.connected()) {
          return;
        }
        phase = Phase.HANDSHAKE;
        engine.beginHandshake();
        advance();
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

  private void read() throws IOException {
    ByteBuffer in = loop.received();
    in.put(leftIn);
    leftIn = NOTHING;
    int count = socket.read(in);
    in.flip();
    while (phase != Phase.CLOSED && in.hasRemaining() && open(in)) {
      advance();
    }
    if (phase == Phase.CLOSED) {
      return;
    }
    if (in.hasRemaining()) {
      leftIn = ByteBuffer.allocate(in.remaining()).put(in).flip();
    }
    if (count < 0) {
      end("closed by the server");
    }
  }

  /** Decrypts one record; false if there is no whole one, or nothing more is to come. */
  private boolean open(ByteBuffer in) throws IOException {
    ByteBuffer plain = loop.plain();
    SSLEngineResult result = engine.unwrap(in, plain);
    switch (result.getStatus()) {
      case OK -> {
        noteHandshake(result);
        if (plain.flip().hasRemaining() && phase == Phase.OPEN) {
          listener.received(plain);
        }
        return true;
      }
      case BUFFER_UNDERFLOW -> {
        return false;
      }
      case CLOSED -> {
        end("ended by the server");
        return false;
      }
      default -> throw new IOException("TLS: " + result.getStatus());
    }
  }

  /** Does what the handshake wants done before more comes. */
  private void advance() throws IOException {
    while (phase != Phase.CLOSED) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> {
          for (Runnable task = engine.getDelegatedTask();
              task != null;
              task = engine.getDelegatedTask()) {
            task.run();
          }
        }
        case NEED_WRAP -> seal(NOTHING);
        default -> {
          return;
        }
      }
    }
  }

  private void seal(ByteBuffer bytes) throws IOException {
    ByteBuffer out = loop.sealed();
    SSLEngineResult result = engine.wrap(bytes, out);
    if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
      throw new IOException("TLS: " + result.getStatus());
    }
    out.flip();
    socket.write(out);
    if (result.getStatus() == SSLEngineResult.Status.CLOSED && phase != Phase.CLOSED) {
      throw new IOException("the server has ended the connection");
    }
    noteHandshake(result);
  }

  private void noteHandshake(SSLEngineResult result) {
    if (result.getHandshakeStatus() == HandshakeStatus.FINISHED && phase == Phase.HANDSHAKE) {
      phase = Phase.OPEN;
      // A session that is older than its connection was resumed, in every version of TLS.
      listener.established(engine.getSession().getCreationTime() < beginMillis);
      listener.opened();
    }
  }

  private void fail(IOException e) {
    end(e.getClass().getSimpleName() + ": " + e.getMessage());
  }

  private void end(String reason) {
    if (phase == Phase.CLOSED) {
      return;
    }
    Phase reached = phase;
    phase = Phase.CLOSED;
    socket.close();
    listener.ended(reached, reason);
  }
}
