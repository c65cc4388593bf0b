package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Admission;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class SuiteCodesTest {
  @Test
  void theCodesAreThoseOnTheWire() {
    assertEquals(0x1301, SuiteCodes.of("TLS_AES_128_GCM_SHA256"));
    assertEquals(0xc02f, SuiteCodes.of("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"));
    assertEquals(-1, SuiteCodes.of("TLS_NULL_WITH_NULL_NULL"));
  }

  @Test
  void nobodyWhoConnectsWaitsForThem() throws Exception {
    SSLContext context = SSLContext.getDefault();
    try (AdmissionTls control = new AdmissionTls("test", Admission.ALL)) {
      control.wrap(context);
    }
    List<String> enabled = List.of(context.getDefaultSSLParameters().getCipherSuites());
    assertFalse(enabled.isEmpty());
    assertEquals(List.of(), unknown(enabled));
    String[] supported = context.getSupportedSSLParameters().getCipherSuites();
    NegotiableVersions.of(context.createSSLEngine(), Set.of(TlsVersion.TLS_1_2), supported);
    assertEquals(List.of(), unknown(List.of(supported)));
  }

  private static List<String> unknown(List<String> suites) {
    return suites.stream().filter(suite -> !SuiteCodes.knows(suite)).toList();
  }
}
