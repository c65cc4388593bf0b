package io.allostat.core.testkit.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Keys with certificates of their own, made by the JDK's tool. Stateless. */
public final class Keystores {
  /** Of the stores and the keys in them. */
  public static final String PASSWORD = "changeit";

  private Keystores() {}

  /**
   * Makes a PKCS#12 store with one key, unless it is there.
   *
   * @param directory where it is
   * @param algorithm {@code RSA} (2048 bits) or {@code EC} (256 bits)
   * @return its file
   * @throws IOException if it cannot be made
   * @throws InterruptedException if the thread is interrupted
   */
  public static Path make(Path directory, String algorithm)
      throws IOException, InterruptedException {
    Path file = Files.createDirectories(directory).resolve("keystore-" + algorithm + ".p12");
    if (!Files.exists(file)) {
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-alias",
                  "server",
                  "-keyalg",
                  algorithm,
                  "-keysize",
                  algorithm.equals("RSA") ? "2048" : "256",
                  "-dname",
                  "CN=localhost",
                  "-storetype",
                  "PKCS12",
                  "-keystore",
                  file.toString(),
                  "-storepass",
                  PASSWORD)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IllegalStateException("keytool made no keystore");
      }
    }
    return file;
  }

  /**
   * Makes a context for a server.
   *
   * @param file a store with one key
   * @return the context, as JSSE makes it with the system properties of now
   * @throws GeneralSecurityException if the key cannot be used
   * @throws IOException if the store cannot be read
   */
  public static SSLContext context(Path file) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
