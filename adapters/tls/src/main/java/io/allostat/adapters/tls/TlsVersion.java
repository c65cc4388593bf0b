package io.allostat.adapters.tls;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** The versions of TLS. SSL 2 and 3 are none. */
public enum TlsVersion {
  /** RFC 2246. */
  TLS_1_0(0x0301, "TLSv1"),
  /** RFC 4346. */
  TLS_1_1(0x0302, "TLSv1.1"),
  /** RFC 5246. */
  TLS_1_2(0x0303, "TLSv1.2"),
  /** RFC 8446. */
  TLS_1_3(0x0304, "TLSv1.3");

  private final int code;
  private final String protocol;

  TlsVersion(int code, String protocol) {
    this.code = code;
    this.protocol = protocol;
  }

  /**
   * @return the version on the wire, e.g. 0x0303
   */
  public int code() {
    return code;
  }

  /**
   * @return the name that {@link javax.net.ssl.SSLEngine#getEnabledProtocols} uses, e.g. {@code
   *     TLSv1.2}
   */
  public String protocol() {
    return protocol;
  }

  /**
   * Takes the versions of TLS out of a list of protocols.
   *
   * @param protocols as {@link javax.net.ssl.SSLEngine#getEnabledProtocols} names them; what is not
   *     a version of TLS ({@code SSLv2Hello}, {@code SSLv3}) is left out
   * @return an immutable set
   */
  public static Set<TlsVersion> among(String... protocols) {
    Set<TlsVersion> found = EnumSet.noneOf(TlsVersion.class);
    for (String name : protocols) {
      Objects.requireNonNull(name, "protocol");
      for (TlsVersion version : values()) {
        if (version.protocol.equals(name)) {
          found.add(version);
        }
      }
    }
    return Collections.unmodifiableSet(found);
  }
}
