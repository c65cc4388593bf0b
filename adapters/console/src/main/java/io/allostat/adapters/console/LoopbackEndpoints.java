package io.allostat.adapters.console;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.ManagementEndpoints;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.osgi.service.component.annotations.Component;

/**
 * Opens {@link ManagementEndpoint management endpoints} on the loopback address. Stateless and
 * thread safe; found through {@link java.util.ServiceLoader} or as an OSGi service.
 */
@Component
public final class LoopbackEndpoints implements ManagementEndpoints {
  /** For {@link java.util.ServiceLoader} and for OSGi. */
  public LoopbackEndpoints() {}

  @Override
  public AutoCloseable open(Allostat allostat, int port) throws IOException {
    ManagementEndpoint endpoint =
        new ManagementEndpoint(
            allostat, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    try {
      endpoint.start();
      return endpoint;
    } catch (IOException | RuntimeException | Error e) {
      endpoint.close();
      throw e;
    }
  }
}
