package io.allostat.demoapps.hosting.server;

import io.allostat.demoapps.hosting.keys.ServerKey;

/**
 * What the server offers in TLS.
 *
 * @param versions the versions enabled
 * @param key the kind of its key
 */
public record TlsOptions(Versions versions, ServerKey key) {
  /** Both versions and an elliptic curve. */
  public static final TlsOptions DEFAULT = new TlsOptions(Versions.BOTH, ServerKey.EC);

  /**
   * Whether there is TLS.
   *
   * @return false for a site over plain HTTP
   */
  public boolean secure() {
    return versions != Versions.OFF;
  }

  /** The versions enabled. */
  public enum Versions {
    /** TLS 1.2 alone. */
    TLS_1_2("1.2", "TLSv1.2"),
    /** TLS 1.3 alone. */
    TLS_1_3("1.3", "TLSv1.3"),
    /** Both. */
    BOTH("both", "TLSv1.2+TLSv1.3"),
    /** No TLS at all: what it costs is known by doing without. */
    OFF("off", "");

    private final String word;
    private final String protocols;

    Versions(String word, String protocols) {
      this.word = word;
      this.protocols = protocols;
    }

    /** As Tomcat wants it. */
    String protocols() {
      return protocols;
    }

    @Override
    public String toString() {
      return word;
    }
  }
}
