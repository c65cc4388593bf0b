package io.allostat.sampler.export.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Makes text safe for the place in a page that it is written to. Stateless, thread safe. */
public final class Markup {
  private Markup() {}

  /**
   * Escapes text for the inside of an element and for a quoted attribute.
   *
   * @param text any text
   * @return it, without a character that means something to HTML
   */
  public static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /**
   * Escapes JSON for the inside of a {@code script} element, where HTML's own escapes do not count:
   * nothing in it may end the element or begin a comment. These characters occur inside of strings
   * only, where JSON has escapes for them.
   *
   * @param json any JSON
   * @return the same JSON, without the characters
   */
  public static String json(String json) {
    return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  /**
   * Names a script or style by its content, for a content security policy.
   *
   * @param content of the element, exactly
   * @return the policy's source expression
   */
  public static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
