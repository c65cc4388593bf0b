package io.allostat.demoapps.hosting.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.hosting.keys.KeyStoreFile;
import io.allostat.demoapps.hosting.keys.ServerKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tomcat as it is downloaded, a process of its own, with the jars and the lines of {@code
 * server.xml} that the README of adapters/tomcat names, and clients with sessions.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class StandaloneTomcatTest {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Pattern CONNECTOR =
      Pattern.compile("Starting ProtocolHandler \\[.https-jsse-nio-127.0.0.1-auto-1-(\\d+)");

  @TempDir Path base;

  /** What the process has said so far. */
  private final StringBuilder said = new StringBuilder();

  private BufferedReader output;
  private int managementPort;

  @Test
  void anExistingTomcatKeepsItsSessionsWhereThereIsNoRoomForNewOnes() throws Exception {
    prepare();
    Process tomcat = start();
    try {
      int port = Integer.parseInt(find(CONNECTOR).group(1));
      assertTrue(
          said.toString().contains("checks claims of sessions in exact mode"), said::toString);
      SSLContext kept = SiteTrust.context(base.resolve("conf"));
      assertTrue(get(kept, port).endsWith("hello"), "there is room for one");
      while (!get(SiteTrust.context(base.resolve("conf")), port).equals("refused")) {
        Thread.onSpinWait();
      }
      for (int again = 0; again < 10; again++) {
        assertTrue(get(kept, port).endsWith("hello"), "its session goes on");
      }
      JsonNode connector = admission();
      while (connector.get("resumedConnections").asInt() < 10) {
        connector = admission();
      }
      assertEquals("https-jsse-nio-127.0.0.1-auto-1", connector.get("connector").asText());
      assertTrue(connector.get("refusedConnections").asInt() > 0);
      assertEquals(0, connector.get("failures").asInt());
    } finally {
      // The process itself would close what it has said.
      tomcat.toHandle().destroy();
      assertTrue(tomcat.waitFor(60, TimeUnit.SECONDS));
    }
    assertTrue(rest().contains("Destroying ProtocolHandler"), said::toString);
    assertTrue(Files.isDirectory(base.resolve("allostat")), "its state directory");
  }

  private void prepare() throws Exception {
    try (ServerSocket free = new ServerSocket(0)) {
      managementPort = free.getLocalPort();
    }
    Path home = home();
    copy(home.resolve("conf"), base.resolve("conf"));
    copy(TARGET.resolve("tomcat-lib"), base.resolve("lib"));
    for (String folder : List.of("logs", "temp", "work", "webapps/ROOT")) {
      Files.createDirectories(base.resolve(folder));
    }
    Files.writeString(base.resolve("webapps/ROOT/index.html"), "hello");
    KeyStoreFile key = KeyStoreFile.open(base.resolve("conf"), ServerKey.EC);
    Path serverXml = base.resolve("conf/server.xml");
    String text = Files.readString(serverXml);
    text =
        put(
            text,
            "<Server port=\"8005\" shutdown=\"SHUTDOWN\">",
            """
        <Server port="-1" shutdown="SHUTDOWN">
          <Listener className="io.allostat.adapters.tomcat.AllostatListener" instance="shop"
                    stateDirectory="${catalina.base}/allostat" managementPort="%d"
                    costNewMillis="60000" costRange="1"/>
        """
                .formatted(managementPort));
    text =
        put(
            text,
            "<Service name=\"Catalina\">",
            """
        <Service name="Catalina">
          <Connector protocol="io.allostat.adapters.tomcat.AdmissionProtocol" port="0"
                     address="127.0.0.1" scheme="https" secure="true"
                     SSLEnabled="true" instance="shop" refusal="close">
            <SSLHostConfig protocols="TLSv1.2+TLSv1.3">
              <Certificate certificateKeystoreFile="conf/keystore.p12"
                           certificateKeystorePassword="%s"/>
            </SSLHostConfig>
          </Connector>
        """
                .formatted(key.password()));
    text = put(text, "port=\"8080\"", "port=\"0\" address=\"127.0.0.1\"");
    Files.writeString(serverXml, text);
  }

  private static String put(String text, String place, String what) {
    assertTrue(text.contains(place), place + " is not in " + text);
    return text.replace(place, what);
  }

  private static Path home() throws IOException {
    try (Stream<Path> unpacked = Files.list(TARGET.resolve("tomcat"))) {
      return unpacked
          .filter(folder -> folder.getFileName().toString().startsWith("apache-tomcat"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private Process start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", home().resolve("bin/catalina.sh").toString(), "run")
            .directory(base.toFile())
            .redirectErrorStream(true);
    builder.environment().remove("JRE_HOME");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CATALINA_HOME", home().toString());
    builder.environment().put("CATALINA_BASE", base.toString());
    builder
        .environment()
        .put("CATALINA_OPTS", "-Djdk.tls.server.enableSessionTicketExtension=false -Xmx256m");
    Process process = builder.start();
    output = process.inputReader(StandardCharsets.UTF_8);
    return process;
  }

  /** Reads on until it is said. */
  private Matcher find(Pattern pattern) throws IOException {
    Matcher matcher = pattern.matcher(said);
    while (!matcher.find()) {
      String line = output.readLine();
      assertTrue(line != null, () -> pattern + " was not said: " + said);
      said.append(line).append('\n');
      matcher = pattern.matcher(said);
    }
    return matcher;
  }

  private String rest() throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.append(line).append('\n');
    }
    return said.toString();
  }

  private JsonNode admission() throws IOException {
    try (InputStream status =
        URI.create("http://127.0.0.1:" + managementPort + "/status").toURL().openStream()) {
      return new ObjectMapper().readTree(status).get("admission").get(0);
    }
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
