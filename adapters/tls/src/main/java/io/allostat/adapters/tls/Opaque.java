package io.allostat.adapters.tls;

import java.util.Arrays;
import java.util.HexFormat;

/** An immutable string of bytes, such as a session id. Equal if the bytes are. */
public final class Opaque {
  /** No bytes. */
  public static final Opaque EMPTY = new Opaque(new byte[0]);

  /** As many as tell one from another in a trace. */
  private static final int SHOWN_BYTES = 8;

  private final byte[] bytes;

  private Opaque(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Copies bytes.
   *
   * @param bytes may be changed afterwards
   * @return the bytes as they are now
   */
  public static Opaque copyOf(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new Opaque(bytes.clone());
  }

  /**
   * @return the number of bytes, >= 0
   */
  public int length() {
    return bytes.length;
  }

  /**
   * @return true if there are no bytes
   */
  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /**
   * @return a copy, fit for {@link javax.net.ssl.SSLSessionContext#getSession}
   */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Opaque that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    int shown = Math.min(bytes.length, SHOWN_BYTES);
    String hex = HexFormat.of().formatHex(bytes, 0, shown);
    return bytes.length
        + " bytes"
        + (shown == 0 ? "" : " " + hex)
        + (shown < bytes.length ? "…" : "");
  }
}
