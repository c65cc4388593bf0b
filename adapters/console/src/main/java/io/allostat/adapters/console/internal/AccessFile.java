package io.allostat.adapters.console.internal;

import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The file that says who may see and change what. Immutable.
 *
 * @param tls of the key store; empty if none is named
 * @param logins the users
 */
public record AccessFile(Optional<SSLContext> tls, List<Login> logins) {
  private static final String KEY_STORE = "keyStore";
  private static final String KEY_STORE_PASSWORD = "keyStorePassword";
  private static final String PASSWORD = ".password";
  private static final String ACCESS = ".access";
  private static final String READ_ONLY = "readonly";
  private static final String READ_WRITE = "readwrite";
  private static final Set<PosixFilePermission> OWNERS =
      PosixFilePermissions.fromString("rwx------");

  /**
   * Reads it.
   *
   * @param file properties in UTF-8
   * @return what it says
   * @throws SettingException if something in it is not accepted, or others may read it
   * @throws IOException if it or the key store cannot be read
   */
  public static AccessFile read(Path file) throws IOException {
    requireOwners(file);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IllegalArgumentException e) {
      throw new SettingException(file.toString(), "properties", e.getMessage());
    }
    Map<String, String> values = new TreeMap<>();
    properties.stringPropertyNames().forEach(n -> values.put(n, properties.getProperty(n)));
    String keyStore = values.remove(KEY_STORE);
    String password = values.remove(KEY_STORE_PASSWORD);
    Optional<SSLContext> tls =
        keyStore == null
            ? Optional.empty()
            : Optional.of(tls(file.resolveSibling(keyStore), password));
    return new AccessFile(tls, logins(values));
  }

  /** Where files have no such permissions, that is the file system's affair. */
  private static void requireOwners(Path file) throws IOException {
    if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    if (!OWNERS.containsAll(permissions)) {
      throw new SettingException(
          file.toString(),
          "a file that its owner alone may read, as after chmod 600",
          PosixFilePermissions.toString(permissions));
    }
  }

  private static List<Login> logins(Map<String, String> values) {
    List<Login> logins = new ArrayList<>();
    for (Map.Entry<String, String> entry : values.entrySet()) {
      String key = entry.getKey();
      if (key.endsWith(PASSWORD)) {
        String user = key.substring(0, key.length() - PASSWORD.length());
        logins.add(new Login(user, entry.getValue(), readOnly(user, values.get(user + ACCESS))));
      } else if (!key.endsWith(ACCESS)
          || !values.containsKey(key.substring(0, key.length() - ACCESS.length()) + PASSWORD)) {
        throw new SettingException(
            "property", "keyStore, keyStorePassword, NAME.password or NAME.access", key);
      }
    }
    return logins;
  }

  private static boolean readOnly(String user, String access) {
    if (!READ_ONLY.equals(access) && !READ_WRITE.equals(access)) {
      throw new SettingException(user + ACCESS, READ_ONLY + " or " + READ_WRITE, access);
    }
    return access.equals(READ_ONLY);
  }

  private static SSLContext tls(Path keyStore, String password) throws IOException {
    if (password == null) {
      throw new SettingException(KEY_STORE_PASSWORD, "the password of " + keyStore, null);
    }
    try (InputStream in = Files.newInputStream(keyStore)) {
      KeyStore keys = opened(in, keyStore, password);
      if (Collections.list(keys.aliases()).stream().noneMatch(alias -> isKey(keys, alias))) {
        throw new SettingException(
            KEY_STORE, "a key store with a private key", keyStore + ", which has none");
      }
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, password.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(keyStore + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** A wrong password and a file of another kind come as the same exception. */
  private static KeyStore opened(InputStream in, Path keyStore, String password)
      throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try {
      keys.load(in, password.toCharArray());
    } catch (IOException e) {
      String message = keyStore + " cannot be opened with " + KEY_STORE_PASSWORD;
      throw new IOException(message + ": " + e.getMessage(), e);
    }
    return keys;
  }

  private static boolean isKey(KeyStore keys, String alias) {
    try {
      return keys.isKeyEntry(alias);
    } catch (KeyStoreException e) {
      throw new IllegalStateException(e);
    }
  }
}
