package io.allostat.demoapps.hosting.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS for clients on this machine that trust the EC key of one state directory, and no other. */
public final class SiteTrust {
  private SiteTrust() {}

  /**
   * Reads the key's certificate.
   *
   * @param stateDirectory of a server that has been started
   * @return a new context, with a session store of its own
   * @throws IOException if there is no key yet
   * @throws GeneralSecurityException if the key cannot be read
   */
  public static SSLContext context(Path stateDirectory)
      throws IOException, GeneralSecurityException {
    char[] password =
        Files.readString(stateDirectory.resolve("keystore.password")).strip().toCharArray();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(stateDirectory.resolve("keystore.p12"))) {
      keys.load(in, password);
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("site", keys.getCertificate(keys.aliases().nextElement()));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    return tls;
  }
}
