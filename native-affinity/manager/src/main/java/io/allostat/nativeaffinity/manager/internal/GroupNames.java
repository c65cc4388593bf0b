package io.allostat.nativeaffinity.manager.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Names of share groups. They become folders, so most names of applications cannot be taken as they
 * are; and no application may choose its name so that it comes into the group of another.
 */
public final class GroupNames {
  private static final Pattern AS_IT_IS = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_.-]");

  /** Names that are made begin so; names that begin so are made anew. */
  private static final String MADE = "x-";

  private static final int READABLE_CHARS = 40;
  private static final int HASH_BYTES = 8;

  private GroupNames() {}

  /**
   * Names the group of an application.
   *
   * @param application its name
   * @return the same, or one with a hash of it
   */
  public static String of(String application) {
    if (AS_IT_IS.matcher(application).matches() && !application.startsWith(MADE)) {
      return application;
    }
    String readable = OTHER.matcher(application).replaceAll("_");
    return MADE
        + readable.substring(0, Math.min(READABLE_CHARS, readable.length()))
        + '-'
        + hash(application);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
