package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Instances;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.tls.JsseClient;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tomcat as its start script runs it: from a {@code conf/server.xml}. */
class StandaloneTomcatTest {
  /** Set by the build; Tomcat reads it once in a JVM. */
  private final Path base = Path.of(System.getProperty("catalina.base"));

  @BeforeEach
  void writeBase() throws Exception {
    FakeFactory.reset();
    Path webInf = Files.createDirectories(base.resolve("webapps/ROOT/WEB-INF"));
    Files.createDirectories(base.resolve("conf"));
    Files.writeString(
        webInf.resolve("web.xml"),
        """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1" metadata-complete="true">
          <servlet>
            <servlet-name>Hello</servlet-name>
            <servlet-class>io.allostat.adapters.tomcat.HelloServlet</servlet-class>
          </servlet>
          <servlet-mapping><servlet-name>Hello</servlet-name><url-pattern>/*</url-pattern></servlet-mapping>
        </web-app>
        """);
  }

  @Test
  void listenerAndValveWorkFromServerXml() throws Exception {
    Catalina catalina = start("overloadThreshold='0.9' views='database=cpu:Database'");
    RecordingAllostat made = FakeFactory.MADE.get(0);
    try {
      assertTrue(Instances.find("standalone").isPresent());
      assertEquals("hello", get(catalina));
      assertEquals(
          List.of("started", "begin", "discovered Hello", "enter Hello", "leave Hello", "end"),
          made.next(6));
    } finally {
      catalina.stop();
    }
    assertEquals(List.of("closed"), made.next(1));
    assertFalse(Instances.find("standalone").isPresent());
  }

  @Test
  void anAttributeThatDoesNotExistLeavesTheServerUnmanaged() throws Exception {
    Catalina catalina = start("overloadTreshold='0.9'");
    try {
      assertEquals("hello", get(catalina));
      assertEquals(List.of(), FakeFactory.MADE);
    } finally {
      catalina.stop();
    }
  }

  @Test
  void theAdmissionConnectorWorksFromServerXml() throws Exception {
    TlsServer.keystore();
    Catalina catalina =
        start(
            "",
            """
            <Connector protocol="io.allostat.adapters.tomcat.AdmissionProtocol" port="0"
                address="127.0.0.1" scheme="https" secure="true" SSLEnabled="true" refusal="alert">
              <SSLHostConfig protocols="TLSv1.2+TLSv1.3">
                <Certificate certificateKeystoreFile="${catalina.base}/keystore-RSA.p12"
                    certificateKeystorePassword="changeit"/>
              </SSLHostConfig>
            </Connector>
            """);
    try {
      Connector connector = catalina.getServer().findServices()[0].findConnectors()[0];
      AdmissionProtocol protocol = (AdmissionProtocol) connector.getProtocolHandler();
      assertEquals("alert", protocol.getRefusal());
      assertEquals("ticket", protocol.getClaimMode());
      int port = connector.getLocalPort();
      assertTrue(new JsseClient("TLSv1.3").get(port).endsWith("hello"), "all are admitted");
      RecordingAdmission admission = new RecordingAdmission();
      admission.refuseNew(true);
      protocol.setAdmission(admission);
      assertEquals("refused", new JsseClient("TLSv1.3").get(port));
      assertEquals(Map.of(RecordingAdmission.REASON, 1L), protocol.admissionCounts().refused());
    } finally {
      catalina.stop();
    }
  }

  private Catalina start(String attributes) throws Exception {
    return start(attributes, "<Connector port='0' address='127.0.0.1'/>");
  }

  private Catalina start(String attributes, String connector) throws Exception {
    Files.writeString(
        base.resolve("conf/server.xml"),
        """
        <Server port="-1">
          <Listener className="io.allostat.adapters.tomcat.AllostatListener"
                    instance="standalone" stateDirectory="${catalina.base}/allostat" %s/>
          <Service name="Catalina">
            %s
            <Engine name="Catalina" defaultHost="localhost">
              <Valve className="io.allostat.adapters.tomcat.ProfilingValve" instance="standalone"/>
              <Host name="localhost" appBase="webapps" unpackWARs="false"/>
            </Engine>
          </Service>
        </Server>
        """
            .formatted(attributes, connector));
    Catalina catalina = new Catalina();
    catalina.setParentClassLoader(getClass().getClassLoader());
    catalina.setUseNaming(false);
    catalina.setUseShutdownHook(false);
    catalina.start();
    return catalina;
  }

  private static String get(Catalina catalina) throws Exception {
    int port = catalina.getServer().findServices()[0].findConnectors()[0].getLocalPort();
    HttpResponse<String> reply = Server.get(HttpClient.newHttpClient(), port, "/any");
    assertEquals(200, reply.statusCode());
    return reply.body();
  }
}
