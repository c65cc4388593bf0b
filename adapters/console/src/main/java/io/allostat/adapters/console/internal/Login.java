package io.allostat.adapters.console.internal;

import io.allostat.core.api.settings.SettingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** One user of an endpoint. Immutable; keeps a digest of the password. */
public final class Login {
  /** How many characters a password has at least. */
  static final int SHORTEST_PASSWORD = 12;

  private final String name;
  private final byte[] digest;
  private final boolean readOnly;

  /**
   * Makes a user.
   *
   * @param name not empty, without a colon
   * @param password 12 characters or more
   * @param readOnly whether he may not change anything
   * @throws SettingException if the password is too short; it is not in the message
   */
  Login(String name, String password, boolean readOnly) {
    if (name.isEmpty() || name.indexOf(':') >= 0) {
      throw new SettingException("user", "a name without a colon", name);
    }
    if (password.length() < SHORTEST_PASSWORD) {
      throw new SettingException(
          name + ".password",
          SHORTEST_PASSWORD + " characters or more",
          password.length() + " characters");
    }
    this.name = name;
    this.digest = digest(name, password);
    this.readOnly = readOnly;
  }

  /**
   * @return whether he may not change anything
   */
  boolean readOnly() {
    return readOnly;
  }

  /** Compares in a time that does not tell how much of it was right. */
  boolean is(String user, String password) {
    return MessageDigest.isEqual(digest, digest(user, password)) && name.equals(user);
  }

  private static byte[] digest(String user, String password) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(user.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) ':');
      return sha.digest(password.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
