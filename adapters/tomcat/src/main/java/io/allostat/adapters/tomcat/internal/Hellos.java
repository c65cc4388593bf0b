package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ConnectionGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** Makes claims of hellos that have come to an endpoint. Stateless. */
final class Hellos {
  private Hellos() {}

  /** A hello that we cannot make a claim of is no reason to close the connection. */
  static CheckedClaim check(
      AdmissionEndpoint endpoint,
      ConnectionGate gate,
      ClientHelloScanner scanner,
      SocketChannel socket) {
    InetAddress client = client(socket);
    try {
      String name = ConnectionGate.serverName(scanner);
      return gate.check(scanner, name, endpoint.host(name), client);
    } catch (Throwable e) {
      endpoint.counters().failed(e);
      return gate.claimsNothing(client);
    }
  }

  static InetAddress client(SocketChannel socket) {
    try {
      // A client of a Unix domain socket has another kind of address, or none.
      if (socket.getRemoteAddress() instanceof InetSocketAddress internet) {
        return internet.getAddress();
      }
    } catch (IOException gone) {
      // Decided all the same, the next read will see it.
    }
    return InetAddress.getLoopbackAddress();
  }
}
