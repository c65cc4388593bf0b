package io.allostat.adapters.tomcat;

import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.apache.tomcat.util.net.SSLContext;

/** A context of JSSE that counts its engines. */
final class CountingContext implements SSLContext {
  private final javax.net.ssl.SSLContext context;
  private final AtomicInteger engines = new AtomicInteger();

  CountingContext(Path keystore) throws Exception {
    char[] password = TlsServer.PASSWORD.toCharArray();
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(KeyStore.getInstance(keystore.toFile(), password), password);
    context = javax.net.ssl.SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
  }

  int engines() {
    return engines.get();
  }

  @Override
  public SSLEngine createSSLEngine() {
    engines.incrementAndGet();
    return context.createSSLEngine();
  }

  @Override
  public void init(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {}

  @Override
  public void destroy() {}

  @Override
  public SSLSessionContext getServerSessionContext() {
    return context.getServerSessionContext();
  }

  @Override
  public SSLServerSocketFactory getServerSocketFactory() {
    return context.getServerSocketFactory();
  }

  @Override
  public SSLParameters getSupportedSSLParameters() {
    return context.getSupportedSSLParameters();
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return new X509Certificate[0];
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
