package io.allostat.demoapps.hosting.server;

/**
 * What the server offers in TLS.
 *
 * @param versions the versions enabled
 * @param key the kind of its key
 */
public record TlsOptions(Versions versions, Key key) {
  /** Both versions and an elliptic curve. */
  public static final TlsOptions DEFAULT = new TlsOptions(Versions.BOTH, Key.EC);

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

  /** The kind of the server's key. */
  public enum Key {
    /** RSA with 2048 bits, whose signature is the dearest part of a handshake. */
    RSA("rsa", "keystore-rsa", "RSA", "-keysize", "2048", "SHA256withRSA"),
    /** The curve P-256. */
    EC("ec", "keystore", "EC", "-groupname", "secp256r1", "SHA256withECDSA");

    private final String word;
    private final String file;
    private final String algorithm;
    private final String sizeOption;
    private final String size;
    private final String signature;

    Key(
        String word,
        String file,
        String algorithm,
        String sizeOption,
        String size,
        String signature) {
      this.word = word;
      this.file = file;
      this.algorithm = algorithm;
      this.sizeOption = sizeOption;
      this.size = size;
      this.signature = signature;
    }

    /** The name of the key's files, without an ending. */
    String file() {
      return file;
    }

    String algorithm() {
      return algorithm;
    }

    /** The option of {@code keytool} that sets the size. */
    String sizeOption() {
      return sizeOption;
    }

    String size() {
      return size;
    }

    String signature() {
      return signature;
    }

    @Override
    public String toString() {
      return word;
    }
  }
}
