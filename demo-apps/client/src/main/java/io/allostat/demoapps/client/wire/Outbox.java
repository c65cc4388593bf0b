package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** The socket of a connection, and what waits to be sent on it. Owned by the thread of its loop. */
final class Outbox {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SelectionKey key;
  private ByteBuffer left = NOTHING;

  /** Begins to connect; a null origin is any address. */
  Outbox(EventLoop loop, InetAddress origin, InetSocketAddress address, Driven connection)
      throws IOException {
    channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (origin != null) {
        channel.bind(new InetSocketAddress(origin, 0));
      }
      channel.connect(address);
      // A connection that is there already is writable too.
      key = channel.register(loop.selector(), SelectionKey.OP_CONNECT, connection);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Whether it is connected now, and is woken by what comes from now on. */
  boolean connected() throws IOException {
    if (!channel.finishConnect()) {
      return false;
    }
    key.interestOps(SelectionKey.OP_READ);
    return true;
  }

  /** Reads; below 0 when the peer has ended it. */
  int read(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  boolean readable() {
    return key.isReadable();
  }

  boolean writable() {
    return key.isWritable();
  }

  /** Sends, after what waits already; keeps what does not go now. */
  void write(ByteBuffer out) throws IOException {
    if (isEmpty()) {
      channel.write(out);
    }
    if (out.hasRemaining()) {
      ByteBuffer all = ByteBuffer.allocate(left.remaining() + out.remaining());
      left = all.put(left).put(out).flip();
      key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
  }

  /** Sends what waits, as far as it goes. */
  void flush() throws IOException {
    channel.write(left);
    if (isEmpty()) {
      key.interestOps(SelectionKey.OP_READ);
    }
  }

  boolean isEmpty() {
    return !left.hasRemaining();
  }

  void close() {
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // Closed is all it was to be.
      return;
    }
  }
}
