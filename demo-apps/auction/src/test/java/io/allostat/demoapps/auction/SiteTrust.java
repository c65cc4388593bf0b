package io.allostat.demoapps.auction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS for clients that trust the key of one state directory, and no other. */
public final class SiteTrust {
  private SiteTrust() {}

  /** A new context, with a session store of its own. */
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
    trusted.setCertificateEntry("auction", keys.getCertificate("auction"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    return tls;
  }
}
