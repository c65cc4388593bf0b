package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the management endpoint of the running instance, as configured. Declarative Services calls
 * it, one call at a time.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = Pid.CONSOLE_PID)
public final class EndpointRunner {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointRunner.class);

  private final Allostat allostat;
  private final ManagementEndpoints endpoints;
  private final LastGood<Optional<EndpointOptions>> settings;
  private Optional<EndpointOptions> inForce = Optional.empty();
  private AutoCloseable open;

  /**
   * Takes what is to be shown and who shows it.
   *
   * @param bundle whose data area keeps the last good settings
   * @param allostat the instance
   * @param endpoints opens the endpoint
   */
  @Activate
  public EndpointRunner(
      BundleContext bundle,
      @Reference Allostat allostat,
      @Reference ManagementEndpoints endpoints) {
    this.allostat = allostat;
    this.endpoints = endpoints;
    settings =
        new LastGood<>(
            List.of(Pid.CONSOLE),
            new ValuesFile(bundle.getDataFile("").toPath().resolve("console.properties")),
            EndpointValues::of,
            LOG::error);
  }

  /** Takes up the configuration, at the start and whenever it changes. */
  @Activate
  @Modified
  synchronized void configure(Map<String, Object> properties) {
    Optional<EndpointOptions> wanted = settings.update(Given.of(properties));
    if (wanted.equals(inForce) && (open != null || wanted.isEmpty())) {
      return;
    }
    try {
      // The new one first: where it cannot be opened, the present one stays.
      AutoCloseable opened = wanted.isPresent() ? endpoints.open(allostat, wanted.get()) : null;
      close();
      open = opened;
      inForce = wanted;
    } catch (IOException | SettingException e) {
      LOG.error("the management endpoint is not opened: {}", e.getMessage());
    }
  }

  /** Closes the endpoint. */
  @Deactivate
  synchronized void close() {
    AutoCloseable closing = open;
    open = null;
    if (closing != null) {
      try {
        closing.close();
      } catch (Exception e) {
        LOG.error("the management endpoint did not close in order", e);
      }
    }
  }
}
