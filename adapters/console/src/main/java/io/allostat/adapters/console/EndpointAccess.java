package io.allostat.adapters.console;

import io.allostat.adapters.console.internal.AccessFile;
import io.allostat.adapters.console.internal.Login;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Who may see and change what at a management endpoint, and whether the connection is encrypted.
 * Immutable and thread safe.
 */
public final class EndpointAccess {
  private static final EndpointAccess EVERYBODY =
      new EndpointAccess(Optional.empty(), List.of(), false);

  private final Optional<SSLContext> tls;
  private final List<Login> logins;
  private final boolean readOnly;

  private EndpointAccess(Optional<SSLContext> tls, List<Login> logins, boolean readOnly) {
    this.tls = tls;
    this.logins = List.copyOf(logins);
    this.readOnly = readOnly;
  }

  /**
   * Access without TLS and login; for loopback addresses only.
   *
   * @return everybody may see and change everything
   */
  public static EndpointAccess everybody() {
    return EVERYBODY;
  }

  /**
   * Reads access from a file of properties that its owner alone may read: {@code keyStore}, a
   * PKCS#12 file, looked for beside this one, with {@code keyStorePassword}; and for each user
   * {@code NAME.password}, 12 characters or more, with {@code NAME.access}, {@code readonly} or
   * {@code readwrite}. Key store and users may each be absent on a loopback address.
   *
   * @param file where
   * @return the access
   * @throws SettingException if something in it is not accepted, or others may read it
   * @throws IOException if it or the key store cannot be read
   */
  public static EndpointAccess of(Path file) throws IOException {
    AccessFile read = AccessFile.read(file);
    return new EndpointAccess(read.tls(), read.logins(), false);
  }

  /**
   * The same, without changes.
   *
   * @return nobody may change anything
   */
  public EndpointAccess withoutChanges() {
    return new EndpointAccess(tls, logins, true);
  }

  /**
   * @return what the connection is encrypted with; empty for plain HTTP
   */
  Optional<SSLContext> tls() {
    return tls;
  }

  /**
   * @return who may come in; empty for everybody
   */
  List<Login> logins() {
    return logins;
  }

  /**
   * @return whether nobody may change anything
   */
  boolean readOnly() {
    return readOnly;
  }

  /** Refuses an address that others can reach, unless there are TLS and a login. */
  void requireFit(InetAddress address) {
    if (address.isLoopbackAddress()) {
      return;
    }
    if (tls.isEmpty()) {
      throw new SettingException(
          "management address",
          "a loopback address such as 127.0.0.1, or TLS (keyStore)",
          address.getHostAddress());
    }
    if (logins.isEmpty()) {
      throw new SettingException(
          "management address",
          "a loopback address such as 127.0.0.1, or a login (NAME.password)",
          address.getHostAddress());
    }
  }
}
