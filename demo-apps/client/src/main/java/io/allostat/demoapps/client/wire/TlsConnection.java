package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** A connection with TLS. Closing it tells the peer, if nothing else waits to be sent. */
public final class TlsConnection extends SocketConnection {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Supplier<SSLEngine> engines;
  private final long beginMillis = System.currentTimeMillis();
  private ByteBuffer leftIn = NOTHING;
  private SSLEngine engine;

  /**
   * Begins to connect.
   *
   * @param loop what drives it, whose thread calls this
   * @param origin the address to connect from, or null for any
   * @param address of the server
   * @param engines makes an unused one in client mode, as soon as the server has accepted: an
   *     engine is dear in memory, and those who only wait to be accepted are many in an overload
   * @param listener hears of it, not before this constructor has returned
   * @throws IOException if no socket is to be had
   */
  public TlsConnection(
      EventLoop loop,
      InetAddress origin,
      InetSocketAddress address,
      Supplier<SSLEngine> engines,
      Listener listener)
      throws IOException {
    super(loop, origin, address, listener);
    this.engines = engines;
  }

  @Override
  void connected() throws IOException {
    reach(Phase.HANDSHAKE);
    engine = engines.get();
    engine.beginHandshake();
    advance();
  }

  @Override
  void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      seal(bytes);
    }
  }

  @Override
  void farewell(Phase reached) throws IOException {
    if (reached == Phase.OPEN && socket().isEmpty()) {
      engine.closeOutbound();
      seal(NOTHING);
    }
  }

  @Override
  void read() throws IOException {
    ByteBuffer in = loop().received();
    in.put(leftIn);
    leftIn = NOTHING;
    int count = socket().read(in);
    in.flip();
    while (phase() != Phase.CLOSED && in.hasRemaining() && open(in)) {
      advance();
    }
    if (phase() == Phase.CLOSED) {
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
    ByteBuffer plain = loop().plain();
    SSLEngineResult result = engine.unwrap(in, plain);
    switch (result.getStatus()) {
      case OK -> {
        noteHandshake(result);
        if (plain.flip().hasRemaining() && phase() == Phase.OPEN) {
          listener().received(plain);
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
    while (phase() != Phase.CLOSED) {
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
    ByteBuffer out = loop().sealed();
    SSLEngineResult result = engine.wrap(bytes, out);
    if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
      throw new IOException("TLS: " + result.getStatus());
    }
    out.flip();
    socket().write(out);
    if (result.getStatus() == SSLEngineResult.Status.CLOSED && phase() != Phase.CLOSED) {
      throw new IOException("the server has ended the connection");
    }
    noteHandshake(result);
  }

  private void noteHandshake(SSLEngineResult result) {
    if (result.getHandshakeStatus() == HandshakeStatus.FINISHED && phase() == Phase.HANDSHAKE) {
      reach(Phase.OPEN);
      // A session that is older than its connection was resumed, in every version of TLS.
      listener().established(engine.getSession().getCreationTime() < beginMillis);
      listener().opened();
    }
  }
}
