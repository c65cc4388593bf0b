package io.allostat.demoapps.hosting.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.settings.Settings;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.keys.KeyStoreFile;
import io.allostat.demoapps.hosting.keys.ServerKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
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

  @Test
  void newSessionsAreOfTheClassOfTheNameTheyAskForOrTheirAddress() throws Exception {
    AdmissionSettings dear =
        Settings.of(AdmissionSettings.class, Map.of("costNewMillis", "60000", "costRange", "1"));
    AdmissionProtocol protocol = new AdmissionProtocol();
    Tomcat tomcat = server(protocol);
    try (Allostat allostat =
        Allostat.builder()
            .instance("classes")
            .admission(dear)
            .admissionClasses("gold=3(*.shop.example), near=2(127.0.0.3)")
            .build()) {
      protocol.setAdmission(allostat.admission());
      tomcat.start();
      int port = tomcat.getConnector().getLocalPort();
      assertTrue(get(client(), port, "www.shop.example", "127.0.0.2").startsWith("HTTP/1.1 404"));
      assertTrue(get(client(), port, "shop.example", "127.0.0.3").startsWith("HTTP/1.1 404"));
      allostat.start();
      while (!get(client(), port, "other.example", "127.0.0.2").equals("refused")) {
        Thread.onSpinWait();
      }
      assertEquals("refused", get(client(), port, "www.shop.example", "127.0.0.2"));
      List<AdmissionClassItem> items = allostat.status().admissionClasses();
      while (items.get(0).refusedConnections() == 0) {
        // The status of a moment ago is shown for a while.
        items = allostat.status().admissionClasses();
      }
      assertEquals(
          List.of("gold", "near", "others"), items.stream().map(AdmissionClassItem::name).toList());
      assertEquals(new AdmissionClassItem("gold", 3, 0.5, 1, 1), items.get(0));
      assertEquals(1, items.get(1).newConnections());
      assertEquals(0, items.get(1).refusedConnections());
      assertEquals(1, items.get(2).refusedConnections());
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
      KeyStoreFile key = KeyStoreFile.open(state.resolve(""), ServerKey.EC);
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
    return get(client, port, "localhost", "127.0.0.1");
  }

  private static String get(SSLContext client, int port, String serverName, String from) {
    try (SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket()) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName(serverName)));
      socket.setSSLParameters(parameters);
      socket.bind(new InetSocketAddress(from, 0));
      socket.connect(new InetSocketAddress("127.0.0.1", port), 20_000);
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "refused";
    }
  }
}
