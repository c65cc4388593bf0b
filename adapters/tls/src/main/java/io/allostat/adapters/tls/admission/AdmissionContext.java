package io.allostat.adapters.tls.admission;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** A context that makes engines which ask. Everything else is the one's that it wraps. */
final class AdmissionContext extends SSLContext {
  AdmissionContext(AdmissionTls control, SSLContext context) {
    super(new Spi(control, context), context.getProvider(), context.getProtocol());
  }

  private static final class Spi extends SSLContextSpi {
    private final AdmissionTls control;
    private final SSLContext context;

    private Spi(AdmissionTls control, SSLContext context) {
      this.control = control;
      this.context = context;
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {
      throw new IllegalStateException("expected no init: the context that is wrapped has been");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return control.wrap(context.createSSLEngine(), context, ClientAddress.of(null));
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String peer, int port) {
      return control.wrap(context.createSSLEngine(peer, port), context, ClientAddress.of(peer));
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return context.getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return context.getServerSocketFactory();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return context.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
      return context.getDefaultSSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
      return context.getSupportedSSLParameters();
    }
  }
}
