package io.allostat.demoapps.felix.tomcat;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.keys.KeyStoreFile;
import io.allostat.demoapps.hosting.keys.ServerKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;

/**
 * Makes the connector with TLS, which asks about each connection before its handshake. Stateless.
 */
final class SecureConnector {
  private SecureConnector() {}

  /**
   * Makes the connector, without its port.
   *
   * @param protocol asks
   * @param settings the key and the versions of TLS
   * @param area where the key is that is made if none is configured
   * @throws StartException if there is no key
   */
  static Connector of(AdmissionProtocol protocol, ServerSettings settings, Path area)
      throws StartException {
    KeyStoreFile key = key(settings, area);
    SSLHostConfig tls = new SSLHostConfig();
    tls.setProtocols(settings.secureProtocols());
    SSLHostConfigCertificate certificate = new SSLHostConfigCertificate(tls, Type.UNDEFINED);
    certificate.setCertificateKeystoreFile(key.path().toString());
    certificate.setCertificateKeystorePassword(key.password());
    certificate.setCertificateKeystoreType("PKCS12");
    tls.addCertificate(certificate);
    protocol.setRefusal(settings.refusal());
    protocol.setSSLEnabled(true);
    protocol.addSslHostConfig(tls);
    Connector connector = new Connector(protocol);
    connector.setScheme("https");
    connector.setSecure(true);
    return connector;
  }

  private static KeyStoreFile key(ServerSettings settings, Path area) throws StartException {
    if (!settings.secureKeystore().isEmpty()) {
      return new KeyStoreFile(
          Path.of(settings.secureKeystore()).toAbsolutePath(), settings.secureKeystorePassword());
    }
    try {
      return KeyStoreFile.open(Files.createDirectories(area), ServerKey.EC);
    } catch (IOException e) {
      throw new StartException("no key can be made in " + area + ": " + e, e);
    }
  }
}
