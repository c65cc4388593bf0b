package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Remote JMX as {@code adapters/console} describes it, with its files: a JVM with an instance, and
 * jmxterm in another one that trusts the first one's certificate.
 */
@Timeout(120)
class RemoteJmxTest {
  private static final Path FILES = Path.of("..", "..", "adapters", "console", "jmx");
  private static final String SECRET = "not a secret";
  private static final String SEARCH = "io.allostat:instance=remote,name=Search,type=Component";

  @TempDir Path folder;
  private int port;
  private ServedInstance served;

  @BeforeEach
  void start() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    keytool(
        "-genkeypair",
        "-alias",
        "jmx",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "san=ip:127.0.0.1,dns:localhost",
        "-storetype",
        "PKCS12",
        "-keystore",
        file("keys.p12"),
        "-storepass",
        SECRET);
    keytool(
        "-exportcert",
        "-alias",
        "jmx",
        "-file",
        file("jmx.cer"),
        "-keystore",
        file("keys.p12"),
        "-storepass",
        SECRET);
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "jmx",
        "-file",
        file("jmx.cer"),
        "-storetype",
        "PKCS12",
        "-keystore",
        file("trust.p12"),
        "-storepass",
        SECRET);
    secret("jmxremote.password", "monitor looks-only\noperator acts-too\n");
    secret(
        "jmxremote.ssl",
        "javax.net.ssl.keyStore="
            + file("keys.p12")
            + "\njavax.net.ssl.keyStorePassword="
            + SECRET
            + "\n");
    String remote = "-Dcom.sun.management.jmxremote.";
    served =
        ServedInstance.start(
            "-Dcom.sun.management.config.file=" + FILES.resolve("management.properties"),
            remote + "port=" + port,
            remote + "rmi.port=" + port,
            remote + "host=127.0.0.1",
            "-Djava.rmi.server.hostname=127.0.0.1",
            remote + "password.file=" + file("jmxremote.password"),
            remote + "access.file=" + FILES.resolve("jmxremote.access"),
            remote + "ssl.config.file=" + file("jmxremote.ssl"));
  }

  @AfterEach
  void stop() throws Exception {
    if (served != null) {
      served.close();
    }
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void secret(String name, String text) throws IOException {
    Path path = Files.createFile(folder.resolve(name));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(path, text);
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
  }

  /** What jmxterm says to commands of somebody. */
  private String jmxterm(String role, String password, String... commands) throws Exception {
    return Jmxterm.run(
        List.of(
            "-Djavax.net.ssl.trustStore=" + file("trust.p12"),
            "-Djavax.net.ssl.trustStorePassword=" + SECRET),
        List.of(
            "--url",
            "127.0.0.1:" + port,
            "--user",
            role,
            "--password",
            password,
            "--sslrmiregistry"),
        commands);
  }

  @Test
  void whoMayOnlyReadCannotChangeALevel() throws Exception {
    String get = "get -s -b " + SEARCH + " ServiceLevel";
    String set = "set -b " + SEARCH + " ServiceLevel 1";
    String reader = jmxterm("monitor", "looks-only", get, set);
    assertTrue(reader.contains("0"), reader);
    assertTrue(reader.contains("Access denied"), reader);
    String pinning = jmxterm("monitor", "looks-only", "run -b " + SEARCH + " pin");
    assertTrue(pinning.contains("Access denied"), pinning);

    String operator = jmxterm("operator", "acts-too", get, set, get);
    assertFalse(operator.contains("denied"), operator);
    assertEquals(List.of("0", "1"), operator.lines().filter(l -> l.matches("[01]")).toList());

    String stranger = jmxterm("operator", "guessed", get);
    assertTrue(stranger.contains("Authentication failed"), stranger);
  }
}
