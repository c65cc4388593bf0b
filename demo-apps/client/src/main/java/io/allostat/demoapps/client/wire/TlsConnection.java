package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * One TLS connection of a client, driven by its {@link EventLoop}. It ends once: by {@link #close},
 * or by the peer or a failure, of which the listener is told.
 */
public final class TlsConnection implements Driven {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final EventLoop loop;
  private final SSLEngine engine;
  private final Listener listener;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final long beginMillis = System.currentTimeMillis();
  private ByteBuffer leftIn = NOTHING;
  private ByteBuffer leftOut = NOTHING;
  private Phase phase = Phase.CONNECTING;

  /** How far a connection is. */
  public enum Phase {
    /** The peer has not accepted it yet. */
    CONNECTING,
    /** The handshake is under way. */
    HANDSHAKE,
    /** It can be used. */
    OPEN,
    /** It is no more. */
    CLOSED
  }

  /** Hears of a connection; may close it, but must not block. */
  public interface Listener {
    /**
     * The handshake is done.
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
    channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (origin != null) {
        channel.bind(new InetSocketAddress(origin, 0));
      }
      channel.connect(address);
      // A connection that is there already is writable too.
      key = channel.register(loop.selector(), SelectionKey.OP_CONNECT, this);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * @return how far it is
   */
  public Phase phase() {
    return phase;
  }

  /**
   * Sends something; for an open connection.
   *
   * @param bytes all of it is taken
   */
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
      if (reached == Phase.OPEN && !leftOut.hasRemaining()) {
        engine.closeOutbound();
        seal(NOTHING);
      }
    } catch (IOException e) {
      // The peer is gone already.
    } finally {
      release();
    }
  }

  private void release() {
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // Closed is all it was to be.
      return;
    }
  }

  @Override
  public void ready() {
    if (phase == Phase.CLOSED) {
      return;
    }
    try {
      if (phase == Phase.CONNECTING) {
        if (!channel.finishConnect()) {
          return;
        }
        phase = Phase.HANDSHAKE;
        key.interestOps(SelectionKey.OP_READ);
        engine.beginHandshake();
        advance();
        return;
      }
      if (key.isWritable()) {
        flush();
      }
      if (phase != Phase.CLOSED && key.isReadable()) {
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
    int count = channel.read(in);
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
    write(out);
    if (result.getStatus() == SSLEngineResult.Status.CLOSED && phase != Phase.CLOSED) {
      throw new IOException("the server has ended the connection");
    }
    noteHandshake(result);
  }

  private void write(ByteBuffer out) throws IOException {
    if (!leftOut.hasRemaining()) {
      channel.write(out);
    }
    if (out.hasRemaining()) {
      ByteBuffer all = ByteBuffer.allocate(leftOut.remaining() + out.remaining());
      leftOut = all.put(leftOut).put(out).flip();
      key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
  }

  private void flush() throws IOException {
    channel.write(leftOut);
    if (!leftOut.hasRemaining()) {
      key.interestOps(SelectionKey.OP_READ);
    }
  }

  private void noteHandshake(SSLEngineResult result) {
    if (result.getHandshakeStatus() == HandshakeStatus.FINISHED && phase == Phase.HANDSHAKE) {
      phase = Phase.OPEN;
      // A session that is older than its connection was resumed, in every version of TLS.
      listener.established(engine.getSession().getCreationTime() < beginMillis);
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
    release();
    listener.ended(reached, reason);
  }
}
