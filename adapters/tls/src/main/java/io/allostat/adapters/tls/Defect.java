package io.allostat.adapters.tls;

/** Why bytes are no ClientHello; connections that fail are counted by it. */
public enum Defect {
  /** A hello in the format of SSL 2, which old clients sent to servers of any version. */
  SSL2_HELLO(false, "SSLv2-style hello"),
  /** The first byte is a letter, as in a plain HTTP request. */
  PLAIN_TEXT(false, "text where TLS was expected"),
  /** The first bytes are not those of a TLS handshake record. */
  OTHER_PROTOCOL(false, "no TLS handshake record"),

  /** Within the hello a record is not a handshake record of SSL 3 or TLS. */
  RECORD_TYPE(true, "another record inside the hello"),
  /** A record is empty or longer than 2^14 bytes. */
  RECORD_LENGTH(true, "record length outside 1 to 16384"),
  /** The first handshake message is another one. */
  MESSAGE_TYPE(true, "first message is no ClientHello"),
  /** The hello needs more bytes than the limit allows. */
  TOO_LONG(true, "longer than the limit"),
  /** The message ends inside a field that every hello has. */
  TOO_SHORT(true, "ends inside a mandatory field"),
  /** The session id is longer than 32 bytes. */
  SESSION_ID(true, "session id longer than 32 bytes"),
  /** The cipher suites are none, or half of one. */
  CIPHER_SUITES(true, "cipher suites of impossible length"),
  /** There is no compression method, not even the null one. */
  COMPRESSION_METHODS(true, "no compression method"),
  /** The lengths of the extensions and of the message do not agree. */
  EXTENSIONS(true, "extensions do not fit the message"),
  /** An extension is there twice, so that what it says is ambiguous. */
  DUPLICATE_EXTENSION(true, "extension sent twice"),
  /** The lengths inside server_name do not agree. */
  SERVER_NAME(true, "malformed server_name"),
  /** The lengths inside application_layer_protocol_negotiation do not agree. */
  ALPN(true, "malformed application_layer_protocol_negotiation"),
  /** The lengths inside supported_versions do not agree. */
  SUPPORTED_VERSIONS(true, "malformed supported_versions"),
  /** The lengths inside pre_shared_key do not agree. */
  PRE_SHARED_KEY(true, "malformed pre_shared_key");

  private final boolean tls;
  private final String phrase;

  Defect(boolean tls, String phrase) {
    this.tls = tls;
    this.phrase = phrase;
  }

  /**
   * @return true if the bytes begin as TLS does, so that they are malformed and not something else
   */
  public boolean tls() {
    return tls;
  }

  /**
   * @return a short phrase for people
   */
  public String phrase() {
    return phrase;
  }
}
