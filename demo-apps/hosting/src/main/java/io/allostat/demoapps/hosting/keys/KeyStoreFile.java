package io.allostat.demoapps.hosting.keys;

import io.allostat.demoapps.hosting.StartException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The server's self-signed key, made once by the JDK's {@code keytool}.
 *
 * @param path a PKCS #12 file
 * @param password its password
 */
public record KeyStoreFile(Path path, String password) {
  private static final String PASSWORD_VARIABLE = "SITE_KEYSTORE_PASSWORD";
  private static final int KEYTOOL_SECONDS = 60;

  /**
   * Opens the key in a directory, or makes it: for localhost, valid ten years.
   *
   * @param directory where its files are
   * @param key its kind
   * @return the file
   * @throws StartException if the key cannot be made or read
   */
  public static KeyStoreFile open(Path directory, ServerKey key) throws StartException {
    Path store = directory.resolve(key.file() + ".p12");
    Path secret = directory.resolve(key.file() + ".password");
    try {
      if (!Files.exists(store) || !Files.exists(secret)) {
        make(store, secret, key);
      }
      return new KeyStoreFile(store, Files.readString(secret).strip());
    } catch (IOException e) {
      throw new StartException("the key in " + store + " cannot be made or read: " + e, e);
    }
  }

  private static void make(Path store, Path secret, ServerKey key)
      throws IOException, StartException {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    Files.deleteIfExists(secret);
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, password);
    Path partial = store.resolveSibling("keystore.partial");
    Files.deleteIfExists(partial);
    keytool(partial, password, key);
    Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rw-------"));
    Files.move(partial, store, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void keytool(Path store, String password, ServerKey key)
      throws IOException, StartException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "site",
            "-keyalg",
            key.algorithm(),
            key.sizeOption(),
            key.size(),
            "-sigalg",
            key.signature(),
            "-validity",
            "3650",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=dns:localhost,ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass:env",
            PASSWORD_VARIABLE);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put(PASSWORD_VARIABLE, password);
    Process keytool = builder.start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        keytool.destroyForcibly();
        throw new StartException("keytool made no key: " + output.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException("interrupted while keytool made a key", e);
    }
  }
}
