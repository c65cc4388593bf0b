package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A connection without TLS. */
public final class PlainConnection extends SocketConnection {
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
    super(loop, origin, address, listener);
  }

  @Override
  void connected() {
    reach(Phase.OPEN);
    listener().opened();
  }

  @Override
  void write(ByteBuffer bytes) throws IOException {
    socket().write(bytes);
  }

  @Override
  void read() throws IOException {
    ByteBuffer in = loop().received();
    int count = socket().read(in);
    if (in.flip().hasRemaining()) {
      listener().received(in);
    }
    if (count < 0) {
      end("closed by the server");
    }
  }
}
