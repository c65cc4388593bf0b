package io.allostat.demoapps.hosting.keys;

/** The kinds of a server's key. */
public enum ServerKey {
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

  ServerKey(
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
