package io.allostat.core.api.management;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.settings.SettingException;
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
   * Seconds after which an endpoint gives up a request that it has not answered; one that comes
   * meanwhile may have to wait as long for its turn.
   */
  int REQUEST_SECONDS = 5;

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

  /**
   * Opens an endpoint where and for whom the options say.
   *
   * @param allostat the instance that it shows
   * @param options where, and for whom
   * @return closes it; idempotent
   * @throws SettingException if the options are not accepted, as an address that is not a loopback
   *     address without key store and logins
   * @throws IOException naming the port, if it cannot be opened, or the file that cannot be read
   */
  default AutoCloseable open(Allostat allostat, EndpointOptions options) throws IOException {
    check(options);
    return open(allostat, options.port());
  }

  /**
   * Finds out whether options are accepted, all but whether the port is free; opens nothing. Who
   * moves an endpoint that is open to other options of the same port asks first, and so closes it
   * only for those that can take its place.
   *
   * @param options where, and for whom
   * @throws SettingException if the options are not accepted
   * @throws IOException naming the file that cannot be read
   */
  default void check(EndpointOptions options) throws IOException {
    if (!options.equals(EndpointOptions.loopback(options.port()))) {
      throw new SettingException(
          EndpointOptions.PORT, "nothing but a port for " + getClass().getName(), options);
    }
  }
}
