package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.tls.JsseClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connector as an operator puts it into {@code conf/server.xml}. */
class StandaloneAdmissionTest {
  /** Set by the build; Tomcat reads it once in a JVM. */
  private final Path base = Path.of(System.getProperty("catalina.base"));

  private final RecordingAllostat allostat = new RecordingAllostat("tls-shop");

  @BeforeEach
  void startTheInstance() throws Exception {
    Files.createDirectories(base.resolve("conf"));
    Instances.add(allostat);
  }

  @AfterEach
  void forgetTheInstance() {
    Instances.remove((Allostat) allostat);
  }

  @Test
  void theInstanceOfThatNameDecides() throws Exception {
    Catalina catalina = start("tls-shop");
    try {
      Connector connector = catalina.getServer().findServices()[0].findConnectors()[0];
      AdmissionProtocol protocol = (AdmissionProtocol) connector.getProtocolHandler();
      assertEquals("alert", protocol.getRefusal());
      assertEquals("tls-shop", protocol.getInstance());
      assertEquals("ticket", protocol.getClaimMode());
      allostat.admission.refuseNew(true);
      assertEquals("refused", new JsseClient("TLSv1.3").get(connector.getLocalPort()));
      assertEquals(Kind.NEW, allostat.admission.next(Decided.class).claim().kind());
    } finally {
      catalina.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"another", "no name of an instance"})
  void withoutTheInstanceAllAreAdmitted(String name) throws Exception {
    Catalina catalina = start(name);
    try {
      Connector connector = catalina.getServer().findServices()[0].findConnectors()[0];
      String answer = new JsseClient("TLSv1.3").get(connector.getLocalPort());
      assertTrue(answer.startsWith("HTTP/1.1 "), answer);
      assertTrue(allostat.admission.quiet());
    } finally {
      catalina.stop();
    }
  }

  private Catalina start(String instance) throws Exception {
    Files.writeString(
        base.resolve("conf/server.xml"),
        """
        <Server port="-1">
          <Service name="Catalina">
            <Connector protocol="io.allostat.adapters.tomcat.AdmissionProtocol" port="0"
                       address="127.0.0.1" SSLEnabled="true" instance="%s" refusal="alert">
              <SSLHostConfig>
                <Certificate certificateKeystoreFile="%s" certificateKeystorePassword="%s"/>
              </SSLHostConfig>
            </Connector>
            <Engine name="Catalina" defaultHost="localhost">
              <Host name="localhost" appBase="webapps" unpackWARs="false"/>
            </Engine>
          </Service>
        </Server>
        """
            .formatted(instance, TlsServer.keystore(), TlsServer.PASSWORD));
    Catalina catalina = new Catalina();
    catalina.setParentClassLoader(getClass().getClassLoader());
    catalina.setUseNaming(false);
    catalina.setUseShutdownHook(false);
    catalina.start();
    return catalina;
  }
}
