package io.allostat.adapters.console;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.osgi.service.component.annotations.Component;

/**
 * Opens {@link ManagementEndpoint management endpoints}, on the loopback address unless another one
 * is asked for. Stateless and thread safe; found through {@link java.util.ServiceLoader} or as an
 * OSGi service.
 */
@Component
public final class LoopbackEndpoints implements ManagementEndpoints {
  /** For {@link java.util.ServiceLoader} and for OSGi. */
  public LoopbackEndpoints() {}

  @Override
  public AutoCloseable open(Allostat allostat, int port) throws IOException {
    return open(allostat, EndpointOptions.loopback(port));
  }

  @Override
  public AutoCloseable open(Allostat allostat, EndpointOptions options) throws IOException {
    InetAddress address =
        options.address().isEmpty()
            ? InetAddress.getLoopbackAddress()
            : InetAddress.getByName(options.address());
    EndpointAccess access =
        options.security().isPresent()
            ? EndpointAccess.of(options.security().get())
            : EndpointAccess.everybody();
    ManagementEndpoint endpoint =
        new ManagementEndpoint(
            allostat,
            new InetSocketAddress(address, options.port()),
            options.readOnly() ? access.withoutChanges() : access);
    try {
      endpoint.start();
      return endpoint;
    } catch (IOException | RuntimeException | Error e) {
      endpoint.close();
      throw e;
    }
  }
}
