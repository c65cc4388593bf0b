package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.TlsVersion;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;

/**
 * What JSSE would do with a hello at one engine.
 *
 * @param engine an engine in server mode
 * @param context that it was made by
 * @param control knows what is negotiated with such settings
 */
record EngineHost(SSLEngine engine, SSLContext context, AdmissionTls control) implements TlsHost {
  @Override
  public Set<TlsVersion> negotiable() {
    return control.negotiable(context, engine);
  }

  @Override
  public Iterable<SSLSessionContext> sessions() {
    return List.of(context.getServerSessionContext());
  }

  @Override
  public boolean enables(String suite) {
    return List.of(engine.getEnabledCipherSuites()).contains(suite);
  }

  /** Whether hellos of SSL 2 are answered. */
  boolean answersSsl2() {
    return List.of(engine.getEnabledProtocols()).contains("SSLv2Hello");
  }

  @Override
  public boolean requiresClientCertificate() {
    return engine.getNeedClientAuth();
  }
}
