package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.TlsVersion;
import java.util.Set;
import javax.net.ssl.SSLSessionContext;
import org.osgi.annotation.versioning.ConsumerType;

/** What JSSE would do with a ClientHello for one host of a server. Thread safe. */
@ConsumerType
public interface TlsHost {
  /**
   * @return the versions that JSSE negotiates, see {@link NegotiableVersions}
   */
  Set<TlsVersion> negotiable();

  /**
   * @return where JSSE keeps the sessions of this host; there is one for each of its contexts
   */
  Iterable<SSLSessionContext> sessions();

  /**
   * @param suite the name of a cipher suite as JSSE gives it
   * @return whether the host takes it
   */
  boolean enables(String suite);

  /**
   * @return whether a client must have shown a certificate
   */
  boolean requiresClientCertificate();
}
