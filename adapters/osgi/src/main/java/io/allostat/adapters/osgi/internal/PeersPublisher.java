package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.propagation.Peers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes as a service of type {@link Peers} whose component stacks are taken up, for whoever
 * receives requests. Declarative Services calls it, one call at a time.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = Pid.PROPAGATION_PID)
public final class PeersPublisher {
  /** The attributes. */
  static final List<Attribute> ATTRIBUTES =
      List.of(
          Attribute.text(
              "peers",
              "",
              "Machines whose requests may bring the component stack in which their sender was:"
                  + " addresses and prefixes such as 10.1.0.0/16, ::1, with commas between them."
                  + " Empty for none.",
              text -> Peers.parse("peers", text)));

  private static final Logger LOG = LoggerFactory.getLogger(PeersPublisher.class);

  private final BundleContext bundle;
  private final LastGood<Peers> settings;
  private final Told told;
  private Peers inForce = Peers.NONE;
  private ServiceRegistration<Peers> published;

  /**
   * Publishes nothing yet.
   *
   * @param bundle whose data area keeps the last good setting
   */
  @Activate
  public PeersPublisher(BundleContext bundle) {
    this.bundle = bundle;
    told = new Told(bundle);
    settings =
        new LastGood<>(
            List.of(Pid.PROPAGATION),
            new ValuesFile(bundle.getDataFile("").toPath().resolve("propagation.properties")),
            values -> Peers.parse("peers", values.getOrDefault("peers", "")),
            LOG::error);
  }

  /** Takes up the configuration, at the start and whenever it changes. */
  @Activate
  @Modified
  synchronized void configure(Map<String, Object> properties) {
    told.hear(Pid.PROPAGATION, properties);
    Peers wanted =
        settings.update(
            Map.of(Pid.PROPAGATION, Given.of(properties)), told.not(Set.of(Pid.PROPAGATION)));
    if (wanted.equals(inForce)) {
      return;
    }
    inForce = wanted;
    ServiceRegistration<Peers> before = published;
    published = wanted.isEmpty() ? null : bundle.registerService(Peers.class, wanted, null);
    if (before != null) {
      before.unregister();
    }
  }

  /** Takes the service back. */
  @Deactivate
  synchronized void close() {
    if (published != null) {
      published.unregister();
      published = null;
    }
  }
}
