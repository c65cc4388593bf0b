package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may see and change what, over real HTTPS with a real certificate. */
@Timeout(60)
class AccessTest {
  private static final String KEY_STORE_PASSWORD = "not a secret";
  private static final String TLS =
      "keyStore = keys.p12\nkeyStorePassword = " + KEY_STORE_PASSWORD + "\n";
  private static final String USERS =
      "operator.password = correct horse battery\noperator.access = readwrite\n"
          + "reader.password = only looks at it\nreader.access = readonly\n";
  private static final String PAUSE = "{\"operation\":\"pause\"}";
  private static final Pattern TOKEN =
      Pattern.compile("<meta name=\"allostat-token\" content=\"([0-9a-f]*)\">");

  @TempDir static Path folder;

  private final Queue<String> done = new ConcurrentLinkedQueue<>();
  private final FakeAllostat allostat = new FakeAllostat();

  @BeforeAll
  static void makeKeys() throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "management",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                folder.resolve("keys.p12").toString(),
                "-storepass",
                KEY_STORE_PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, keytool.waitFor(), output);
  }

  private static Path file(String text) throws IOException {
    Path file = Files.createTempFile(folder, "management", ".properties");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return Files.writeString(file, text);
  }

  private static SSLContext trusting() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(folder.resolve("keys.p12"))) {
      keys.load(in, KEY_STORE_PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("management", keys.getCertificate("management"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    return tls;
  }

  private ManagementEndpoint open(EndpointOptions options) throws IOException {
    return (ManagementEndpoint) new LoopbackEndpoints().open(allostat, options);
  }

  private static HttpRequest.Builder as(String user, URI uri) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (!user.isEmpty()) {
      byte[] credentials = user.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
    return request;
  }

  private static String token(HttpResponse<String> page) {
    Matcher token = TOKEN.matcher(page.body());
    assertTrue(token.find(), page.body());
    return token.group(1);
  }

  @Test
  void beyondLoopbackEverybodySaysWhoHeIsAndReadersReadOnly() throws Exception {
    allostat.loop = new RecordingLoop(done);
    HttpClient client = HttpClient.newBuilder().sslContext(trusting()).build();
    EndpointOptions options =
        new EndpointOptions("0.0.0.0", 0, false, Optional.of(file(TLS + USERS)));
    try (ManagementEndpoint endpoint = open(options)) {
      URI page = URI.create("https://127.0.0.1:" + endpoint.port() + "/");
      for (String path : new String[] {"", "status", "metrics", "events", "settings", "nothing"}) {
        HttpResponse<String> stranger =
            client.send(as("", page.resolve(path)).build(), BodyHandlers.ofString());
        assertEquals(401, stranger.statusCode(), path);
        assertTrue(
            stranger.headers().firstValue("WWW-Authenticate").orElse("").startsWith("Basic "));
        assertFalse(stranger.body().contains("shop"), stranger.body());
      }
      String guess = "operator:correct horse batteries";
      assertEquals(401, client.send(as(guess, page).build(), BodyHandlers.ofString()).statusCode());

      String reader = "reader:only looks at it";
      HttpResponse<String> read = client.send(as(reader, page).build(), BodyHandlers.ofString());
      assertEquals(200, read.statusCode());
      assertEquals("", token(read));
      assertEquals(
          200,
          client
              .send(as(reader, page.resolve("status")).build(), BodyHandlers.ofString())
              .statusCode());

      String operator = "operator:correct horse battery";
      String token = token(client.send(as(operator, page).build(), BodyHandlers.ofString()));
      HttpResponse<String> refused =
          client.send(pause(reader, page, token), BodyHandlers.ofString());
      assertEquals(403, refused.statusCode());
      assertTrue(refused.body().contains("only read"), refused.body());
      assertEquals(
          403, client.send(pause(operator, page, "0"), BodyHandlers.ofString()).statusCode());
      assertEquals(List.of(), List.copyOf(done));
      assertEquals(
          200, client.send(pause(operator, page, token), BodyHandlers.ofString()).statusCode());
      assertEquals(List.of("pause"), List.copyOf(done));
      assertThrows(
          SSLHandshakeException.class,
          () ->
              HttpClient.newHttpClient()
                  .send(as(operator, page).build(), BodyHandlers.discarding()),
          "a client that does not know the certificate sends no password");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, https://localhost:",
    "::, https://localhost:",
    "127.0.0.1, https://127.0.0.1:"
  })
  void underTlsTheAddressOfThePageSaysSo(String address, String page) throws Exception {
    EndpointOptions options =
        new EndpointOptions(address, 0, false, Optional.of(file(TLS + USERS)));
    try (ManagementEndpoint endpoint = open(options)) {
      assertEquals(page + endpoint.port() + "/", endpoint.toString());
    }
  }

  private static HttpRequest pause(String user, URI page, String token) {
    return as(user, page.resolve("operations"))
        .header("Content-Type", "application/json")
        .header("X-Allostat-Token", token)
        .header("Origin", page.toString().replaceAll("/$", ""))
        .POST(BodyPublishers.ofString(PAUSE))
        .build();
  }

  @Test
  void onLoopbackALoginIsPossibleWithoutTls() throws Exception {
    EndpointOptions options = new EndpointOptions("", 0, false, Optional.of(file(USERS)));
    try (ManagementEndpoint endpoint = open(options)) {
      URI page = URI.create("http://127.0.0.1:" + endpoint.port() + "/status");
      HttpClient client = HttpClient.newHttpClient();
      assertEquals(401, client.send(as("", page).build(), BodyHandlers.discarding()).statusCode());
      assertEquals(
          200,
          client
              .send(as("reader:only looks at it", page).build(), BodyHandlers.discarding())
              .statusCode());
    }
  }

  @Test
  void aReadOnlyEndpointOnlyReads() throws Exception {
    allostat.loop = new RecordingLoop(done);
    EndpointOptions options = new EndpointOptions("", 0, true, Optional.empty());
    try (ManagementEndpoint endpoint = open(options)) {
      URI page = URI.create("http://127.0.0.1:" + endpoint.port() + "/");
      HttpClient client = HttpClient.newHttpClient();
      assertEquals("", token(client.send(as("", page).build(), BodyHandlers.ofString())));
      for (String token : new String[] {"", "0"}) {
        assertEquals(
            403, client.send(pause("", page, token), BodyHandlers.ofString()).statusCode());
      }
      assertEquals(List.of(), List.copyOf(done));
    }
  }

  @ParameterizedTest
  @CsvSource({"'', keyStore", "tls, NAME.password", "users, keyStore"})
  void anAddressThatOthersReachNeedsTlsAndALogin(String given, String missing) throws Exception {
    String text = given.equals("tls") ? TLS : given.equals("users") ? USERS : "";
    EndpointOptions options = new EndpointOptions("0.0.0.0", 0, true, Optional.of(file(text)));
    SettingException refused = assertThrows(SettingException.class, () -> open(options));
    assertEquals("management address", refused.setting());
    assertTrue(refused.getMessage().contains(missing), refused.getMessage());
    assertThrows(SettingException.class, () -> new LoopbackEndpoints().check(options));
    assertThrows(
        SettingException.class,
        () -> open(new EndpointOptions("0.0.0.0", 0, true, Optional.empty())));
  }

  @Test
  void whatIsAskedBeforehandIsWhatOpeningWouldSay() throws Exception {
    LoopbackEndpoints endpoints = new LoopbackEndpoints();
    endpoints.check(new EndpointOptions("0.0.0.0", 0, true, Optional.of(file(TLS + USERS))));
    Path wrong = file("keyStore = keys.p12\nkeyStorePassword = wrong password");
    assertThrows(
        IOException.class,
        () -> endpoints.check(new EndpointOptions("", 0, false, Optional.of(wrong))));
    Path secret = file(TLS + USERS);
    // 192.0.2.1 is for documentation (RFC 5737) and no label is longer than 63 (RFC 1035).
    for (String elsewhere : new String[] {"192.0.2.1", "a".repeat(64)}) {
      SettingException refused =
          assertThrows(
              SettingException.class,
              () -> endpoints.check(new EndpointOptions(elsewhere, 0, true, Optional.of(secret))));
      assertEquals(EndpointOptions.ADDRESS, refused.setting());
    }
    try (ManagementEndpoint endpoint = open(EndpointOptions.loopback(0))) {
      endpoints.check(EndpointOptions.loopback(endpoint.port()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'a.password = short;a.access = readonly', 'a.password: expected 12 characters or more'",
    "'a.password = long enough now', 'a.access: expected readonly or readwrite, got null'",
    "'a.password = long enough now;a.access = all', 'a.access: expected readonly or readwrite'",
    "'a.access = readonly', 'property: expected keyStore, keyStorePassword'",
    "'keystore = keys.p12', 'property: expected keyStore, keyStorePassword'",
    "'keyStore = keys.p12', 'keyStorePassword: expected the password of'",
    "'a.password = \\u00', 'expected properties'"
  })
  void whatIsWrongInTheFileIsSaid(String text, String message) throws Exception {
    Path file = file(text.replace(';', '\n'));
    SettingException refused = assertThrows(SettingException.class, () -> EndpointAccess.of(file));
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
    assertFalse(refused.getMessage().contains("short"), "a password is not in a message");
  }

  @Test
  void aKeyStoreThatCannotBeOpenedIsNamed() throws Exception {
    Path file = file("keyStore = keys.p12\nkeyStorePassword = wrong password");
    String said = assertThrows(IOException.class, () -> EndpointAccess.of(file)).getMessage();
    assertTrue(said.contains("keys.p12 cannot be opened with keyStorePassword"), said);
    Path none = file("keyStore = none.p12\nkeyStorePassword = wrong password");
    assertTrue(
        assertThrows(IOException.class, () -> EndpointAccess.of(none))
            .getMessage()
            .contains("none.p12"));
  }

  @Test
  void aKeyStoreWithoutAKeyIsRefused() throws Exception {
    KeyStore certificates = KeyStore.getInstance("PKCS12");
    certificates.load(null, null);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(folder.resolve("keys.p12"))) {
      keys.load(in, KEY_STORE_PASSWORD.toCharArray());
    }
    certificates.setCertificateEntry("management", keys.getCertificate("management"));
    try (var out = Files.newOutputStream(folder.resolve("trust.p12"))) {
      certificates.store(out, KEY_STORE_PASSWORD.toCharArray());
    }
    Path file = file("keyStore = trust.p12\nkeyStorePassword = " + KEY_STORE_PASSWORD);
    SettingException refused = assertThrows(SettingException.class, () -> EndpointAccess.of(file));
    assertTrue(
        refused.getMessage().startsWith("keyStore: expected a key store with a private key, got"),
        refused.getMessage());
  }

  @Test
  void aFileThatOthersMayReadIsRefused() throws Exception {
    Path file = file(USERS);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    SettingException refused = assertThrows(SettingException.class, () -> EndpointAccess.of(file));
    assertTrue(refused.getMessage().contains("chmod 600"), refused.getMessage());
  }
}
