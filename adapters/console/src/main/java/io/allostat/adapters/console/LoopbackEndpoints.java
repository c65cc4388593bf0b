package io.allostat.adapters.console;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
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
    ManagementEndpoint endpoint =
        new ManagementEndpoint(
            allostat, new InetSocketAddress(address(options), options.port()), access(options));
    try {
      endpoint.start();
      return endpoint;
    } catch (IOException | RuntimeException | Error e) {
      endpoint.close();
      throw e;
    }
  }

  @Override
  public void check(EndpointOptions options) throws IOException {
    InetAddress address = address(options);
    access(options).requireFit(address);
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(address, 0));
    } catch (BindException e) {
      throw notOurs(options);
    }
  }

  private static InetAddress address(EndpointOptions options) {
    try {
      return options.address().isEmpty()
          ? InetAddress.getLoopbackAddress()
          : InetAddress.getByName(options.address());
    } catch (UnknownHostException e) {
      throw notOurs(options);
    }
  }

  private static SettingException notOurs(EndpointOptions options) {
    return new SettingException(
        EndpointOptions.ADDRESS, "a name or number of this machine", options.address());
  }

  private static EndpointAccess access(EndpointOptions options) throws IOException {
    EndpointAccess access =
        options.security().isPresent()
            ? EndpointAccess.of(options.security().get())
            : EndpointAccess.everybody();
    return options.readOnly() ? access.withoutChanges() : access;
  }
}
