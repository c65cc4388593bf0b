package io.allostat.demoapps.hosting.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All parts together: the runtime, the policy, the connector, and clients with sessions. */
@Timeout(120)
class AdmissionTest {
  private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  @TempDir Path directory;

  @BeforeEach
  void keepSessionsAtTheServer() {
    System.setProperty(TICKETS, "false");
  }

  @AfterEach
  void forget() {
    System.clearProperty(TICKETS);
  }

  @Test
  void aSessionBegunInTimeGoesOn() throws Exception {
    // A connection costs a minute of CPU time: there is room for one, and for long no more.
    AdmissionSettings dear =
        Settings.of(AdmissionSettings.class, Map.of("costNewMillis", "60000", "costRange", "1"));
    AdmissionProtocol protocol = new AdmissionProtocol();
    Tomcat tomcat = server(protocol);
    try (Allostat allostat = Allostat.builder().instance("admission").admission(dear).build()) {
      assertNotSame(Admission.ALL, allostat.admission(), "the policy is found");
      protocol.setAdmission(allostat.admission());
      tomcat.start();
      int port = tomcat.getConnector().getLocalPort();
      SSLContext kept = client();
      assertTrue(get(kept, port).startsWith("HTTP/1.1 404"), "the instance does not run yet");
      allostat.start();
      while (!get(client(), port).equals("refused")) {
        Thread.onSpinWait();
      }
      for (int again = 1; again <= 10; again++) {
        assertTrue(get(kept, port).startsWith("HTTP/1.1 404"), "its session goes on");
        assertEquals(again, protocol.admissionCounts().resumedConnections());
      }
      assertEquals("refused", get(client(), port));
      assertEquals(10, protocol.admissionCounts().resumedHandshakes());
      assertEquals(0, protocol.admissionCounts().falseClaims());
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private Tomcat server(AdmissionProtocol protocol) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.toString());
    Connector connector = new Connector(protocol);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("SSLEnabled", "true");
    SSLHostConfig host = new SSLHostConfig();
    SSLHostConfigCertificate certificate = new SSLHostConfigCertificate(host, Type.UNDEFINED);
    try (StateDirectory state = StateDirectory.open(directory)) {
      KeyStoreFile key = KeyStoreFile.open(state);
      certificate.setCertificateKeystoreFile(key.path().toString());
      certificate.setCertificateKeystorePassword(key.password());
    }
    host.addCertificate(certificate);
    connector.addSslHostConfig(host);
    tomcat.setConnector(connector);
    tomcat.addContext("", directory.toString());
    return tomcat;
  }

  /** A client with a session store of its own. */
  private SSLContext client() throws Exception {
    return SiteTrust.context(directory);
  }

  private static String get(SSLContext client, int port) {
    try (SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 20_000);
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "refused";
    }
  }
}
