package io.allostat.core.api.management;

import io.allostat.core.api.Allostat;
import java.io.IOException;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens the management endpoint of an instance; found through {@link java.util.ServiceLoader} or as
 * an OSGi service, so that a server's adapter need not know who serves it. Thread safe.
 */
@ProviderType
@FunctionalInterface
public interface ManagementEndpoints {
  /**
   * Opens an endpoint on the loopback address.
   *
   * @param allostat the instance that it shows
   * @param port 1 to 65535, or 0 for any free one
   * @return closes it, idempotent; while it is open its text is its address, such as {@code
   *     http://127.0.0.1:9990/}
   * @throws IOException naming the port, if it cannot be opened
   */
  AutoCloseable open(Allostat allostat, int port) throws IOException;
}
