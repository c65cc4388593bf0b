package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.net.URI;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
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
  /** A property of the service of type {@link URI} that says where the endpoint is. */
  static final String ADDRESS = "io.allostat.endpoint";

  /** A property of the same service: whether it has neither a certificate nor logins. */
  static final String EVERYBODY = "io.allostat.endpoint.everybody";

  private static final Logger LOG = LoggerFactory.getLogger(EndpointRunner.class);

  private final EndpointSwitch endpoint;
  private final LastGood<Optional<EndpointOptions>> settings;
  private final BundleContext bundle;
  private final Told told;
  private Optional<Published> published = Optional.empty();
  private ServiceRegistration<URI> address;

  private record Published(URI where, boolean everybody) {}

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
    this.bundle = bundle;
    told = new Told(bundle);
    endpoint = new EndpointSwitch(allostat, endpoints);
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
    told.hear(Pid.CONSOLE, properties);
    // What cannot be opened was never good: it is told, and not kept over a restart.
    Optional<EndpointOptions> good =
        settings.update(
            Map.of(Pid.CONSOLE, Given.of(properties)),
            told.not(Set.of(Pid.CONSOLE)),
            endpoint::change);
    try {
      // After a restart with what was refused, the last good one is not open yet.
      endpoint.change(good);
    } catch (SettingException e) {
      LOG.error("the management endpoint is not opened: {}", e.getMessage());
    }
    publish(endpoint.where().map(where -> new Published(where, endpoint.letsEverybodyIn())));
  }

  /** A port that was drawn is known here alone. */
  private void publish(Optional<Published> present) {
    if (present.equals(published)) {
      return;
    }
    if (address != null) {
      address.unregister();
      address = null;
    }
    published = present;
    if (present.isPresent()) {
      URI where = present.get().where();
      Dictionary<String, Object> properties = new Hashtable<>();
      properties.put(ADDRESS, where.toString());
      properties.put(EVERYBODY, present.get().everybody());
      address = bundle.registerService(URI.class, where, properties);
    }
  }

  /** Closes the endpoint. */
  @Deactivate
  synchronized void close() {
    publish(Optional.empty());
    endpoint.close();
  }
}
