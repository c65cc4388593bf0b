package io.allostat.adapters.tls.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Forwards connections to a server and keeps what each client sent before the server answered, and
 * how much the server answered before the client spoke again.
 */
final class FirstFlightProxy implements AutoCloseable {
  /** What one connection began with. */
  static final class Flight {
    private final ByteArrayOutputStream client = new ByteArrayOutputStream();
    private int answered;
    private boolean over;

    private synchronized void fromClient(byte[] bytes, int length) {
      if (answered == 0) {
        client.write(bytes, 0, length);
      } else {
        over = true;
      }
    }

    private synchronized void fromServer(int length) {
      if (!over) {
        answered += length;
      }
    }

    synchronized byte[] sent() {
      return client.toByteArray();
    }

    /** Short where the server resumed: then it sends no certificate. */
    synchronized int answeredBytes() {
      return answered;
    }
  }

  private static final int BUFFER = 1 << 16;

  private final ServerSocket listener;
  private final int serverPort;
  private final List<Flight> flights = new ArrayList<>();

  private FirstFlightProxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    this.listener = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
  }

  /** Listens on a port of its own from now on. */
  static FirstFlightProxy open(int serverPort) throws IOException {
    FirstFlightProxy proxy = new FirstFlightProxy(serverPort);
    Thread acceptor = new Thread(proxy::accept, "proxy-acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
    return proxy;
  }

  int port() {
    return listener.getLocalPort();
  }

  synchronized List<Flight> flights() {
    return List.copyOf(flights);
  }

  private void accept() {
    try {
      while (true) {
        forward(listener.accept());
      }
    } catch (IOException closed) {
      // Closing the listener is how the thread ends.
    }
  }

  private void forward(Socket client) throws IOException {
    Flight flight = new Flight();
    synchronized (this) {
      flights.add(flight);
    }
    Socket server = new Socket(InetAddress.getByName("localhost"), serverPort);
    pump(client, server, flight::fromClient);
    pump(server, client, (bytes, length) -> flight.fromServer(length));
  }

  private interface Tap {
    void seen(byte[] bytes, int length);
  }

  private static void pump(Socket from, Socket to, Tap tap) {
    Thread thread =
        new Thread(
            () -> {
              byte[] bytes = new byte[BUFFER];
              try (from;
                  to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                  tap.seen(bytes, n);
                  out.write(bytes, 0, n);
                }
              } catch (IOException gone) {
                // Either side may hang up; the other is closed with it.
              }
            },
            "proxy-pump");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
