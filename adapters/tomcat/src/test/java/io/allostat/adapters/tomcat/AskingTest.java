package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import io.allostat.core.testkit.tls.JsseClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connector that does not ask is Tomcat's own, from one connection to the next. */
@Timeout(60)
class AskingTest {
  private static final String BOTH = "TLSv1.2+TLSv1.3";
  private static final int HANDSHAKE = 22;

  @Test
  void whileItDoesNotAskNobodyHearsOfConnectionsAndNothingIsCounted() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      assertTrue(server.protocol.isAsking());
      server.protocol.setAsking(false);
      assertFalse(server.protocol.isAsking());
      AdmissionCounts before = server.protocol.admissionCounts();
      JsseClient client = new JsseClient("TLSv1.2");
      assertTrue(client.get(server.port()).endsWith("hello"));
      assertTrue(client.get(server.port()).endsWith("hello"));
      assertEquals(HANDSHAKE, firstByte(server, client.hello()), "also one that is not ended");
      assertEquals(before, server.protocol.admissionCounts());
      assertTrue(server.protocol.phases().stream().allMatch(time -> time.count() == 0));
      server.protocol.setAsking(true);
      assertTrue(client.get(server.port()).endsWith("hello"));
      assertEquals(1, server.protocol.admissionCounts().resumedHandshakes(), "what it knew stays");
      server.admission.next(Decided.class);
      assertTrue(server.admission.next(Established.class).resumed());
      server.admission.next(Ended.class);
      assertTrue(server.admission.quiet(), "of the others there was nothing to hear");
    }
  }

  @Test
  void whoWouldBeRefusedIsServedWhileItDoesNotAsk() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.admission.refuseNew(true);
      // The second refusal is the acceptor's own.
      for (int times = 1; times <= 2; times++) {
        assertEquals(-1, firstByte(server, new JsseClient("TLSv1.3").hello()));
      }
      server.protocol.setAsking(false);
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      server.protocol.setAsking(true);
      assertEquals(-1, firstByte(server, new JsseClient("TLSv1.3").hello()));
    }
  }

  @Test
  void whoWasAcceptedBeforeItAskedIsServedToTheEnd() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAsking(false);
      try (Socket silent = connect(server)) {
        // Connections are accepted one after another.
        assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
        server.protocol.setAsking(true);
        server.admission.refuseNew(true);
        silent.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        assertEquals(HANDSHAKE, silent.getInputStream().read());
        assertTrue(server.admission.quiet());
      }
      assertEquals(0, server.protocol.admissionCounts().abandoned());
    }
  }

  private static int firstByte(TlsServer server, byte[] hello) throws IOException {
    try (Socket socket = connect(server)) {
      socket.getOutputStream().write(hello);
      return socket.getInputStream().read();
    } catch (SocketException reset) {
      // A close with bytes still unread.
      return -1;
    }
  }

  private static Socket connect(TlsServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }
}
