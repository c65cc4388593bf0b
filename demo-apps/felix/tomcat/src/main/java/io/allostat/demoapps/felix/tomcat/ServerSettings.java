package io.allostat.demoapps.felix.tomcat;

import io.allostat.core.api.settings.SettingException;
import io.allostat.demoapps.felix.settings.Given;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;

/**
 * What is configured, checked: what the connectors are, and how long a stop waits. Immutable.
 *
 * @param address the address to listen at
 * @param port the port without TLS, 0 for any that is free
 * @param maxThreads the most request threads of each connector
 * @param graceSeconds how long a stop waits for the requests in progress, in seconds
 * @param admission whether requests without TLS are asked about, by their session cookie
 * @param securePort the port with TLS, 0 for any that is free, -1 for none
 * @param secureProtocols the versions of TLS, with + between them
 * @param secureKeystore the file of the key, PKCS #12; empty for one that is made
 * @param secureKeystorePassword the file's password
 * @param refusal how refused clients are told, {@code close} or {@code alert}
 */
record ServerSettings(
    String address,
    int port,
    int maxThreads,
    int graceSeconds,
    boolean admission,
    int securePort,
    String secureProtocols,
    String secureKeystore,
    String secureKeystorePassword,
    String refusal) {
  static final int MAX_PORT = 65_535;
  static final int MAX_THREADS = 100_000;
  static final int MAX_GRACE_SECONDS = 3600;
  static final String TLS_1_2 = "TLSv1.2";
  static final String TLS_1_3 = "TLSv1.3";
  static final String TLS_BOTH = TLS_1_2 + "+" + TLS_1_3;
  static final String CLOSE = "close";
  static final String ALERT = "alert";

  /**
   * Reads a configuration.
   *
   * @throws SettingException if a value is not accepted
   */
  static ServerSettings of(Given given) {
    String password = given.text(".secureKeystorePassword");
    return new ServerSettings(
        address(given.text("address")),
        given.number("port", 0, MAX_PORT),
        given.number("maxThreads", 1, MAX_THREADS),
        given.number("graceSeconds", 0, MAX_GRACE_SECONDS),
        given.truth("admission"),
        given.number("securePort", -1, MAX_PORT),
        given.oneOf("secureProtocols", List.of(TLS_1_2, TLS_1_3, TLS_BOTH)),
        keystore(given.text("secureKeystore"), password),
        password,
        given.oneOf("refusal", List.of(CLOSE, ALERT)));
  }

  /** Whether there is a connector with TLS. */
  boolean secure() {
    return securePort >= 0;
  }

  private static String address(String text) {
    try {
      InetAddress address = InetAddress.getByName(text);
      if (!text.isBlank()
          && (address.isAnyLocalAddress()
              || address.isLoopbackAddress()
              || NetworkInterface.getByInetAddress(address) != null)) {
        return text;
      }
    } catch (IOException e) {
      throw noAddress(text);
    }
    throw noAddress(text);
  }

  private static SettingException noAddress(String text) {
    return new SettingException("address", "an address of this machine", text);
  }

  private static String keystore(String path, String password) {
    if (!path.isEmpty()) {
      try (InputStream in = Files.newInputStream(Path.of(path))) {
        KeyStore.getInstance("PKCS12").load(in, password.toCharArray());
      } catch (IOException | GeneralSecurityException | InvalidPathException e) {
        throw new SettingException(
            "secureKeystore", "a PKCS #12 file that .secureKeystorePassword opens", path);
      }
    }
    return path;
  }
}
