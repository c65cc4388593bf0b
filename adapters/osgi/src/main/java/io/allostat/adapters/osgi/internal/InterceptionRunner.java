package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an {@link Interception} as configured, whichever instance runs: instances come and go
 * without a caller noticing. Declarative Services calls it.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = Pid.COMPONENTS_PID)
public final class InterceptionRunner {
  private static final Logger LOG = LoggerFactory.getLogger(InterceptionRunner.class);

  private final BundleContext bundle;
  private final ServiceComponentRuntime components;
  private final LastGood<InterceptionSettings> settings;
  private final Told told;
  private volatile Allostat instance;
  private volatile Interception running;
  private InterceptionSettings inForce = InterceptionSettings.of(Map.of());

  /**
   * Takes what tells about components.
   *
   * @param bundle whose data area keeps the last good settings
   * @param components of Declarative Services
   */
  @Activate
  public InterceptionRunner(BundleContext bundle, @Reference ServiceComponentRuntime components) {
    this.bundle = bundle;
    this.components = components;
    told = new Told(bundle);
    settings =
        new LastGood<>(
            List.of(Pid.COMPONENTS),
            new ValuesFile(bundle.getDataFile("").toPath().resolve("components.properties")),
            InterceptionSettings::of,
            LOG::error);
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setInstance(Allostat allostat) {
    instance = allostat;
    follow();
  }

  void unsetInstance(Allostat allostat) {
    if (instance == allostat) {
      instance = null;
      follow();
    }
  }

  private void follow() {
    Interception present = running;
    if (present != null) {
      present.follow();
    }
  }

  /** Takes up the configuration, at the start and whenever it changes. */
  @Activate
  @Modified
  synchronized void configure(Map<String, Object> properties) {
    told.hear(Pid.COMPONENTS, properties);
    InterceptionSettings wanted =
        settings.update(
            Map.of(Pid.COMPONENTS, Given.of(properties)), told.not(Set.of(Pid.COMPONENTS)));
    if (wanted.filter().equals(inForce.filter())) {
      inForce = wanted;
      return;
    }
    inForce = wanted;
    close();
    wanted
        .filter()
        .ifPresent(
            filter -> {
              Interception opened = new Interception(bundle, components, filter, () -> instance);
              running = opened;
              open(opened, wanted.rebind());
            });
  }

  private void open(Interception opened, boolean rebind) {
    boolean whole = false;
    try {
      opened.open();
      if (rebind) {
        opened.rebind();
      }
      whole = true;
    } finally {
      if (!whole) {
        // Declarative Services does not deactivate what it could not activate.
        close();
        inForce = InterceptionSettings.of(Map.of());
      }
    }
  }

  /** Ends it. */
  @Deactivate
  synchronized void close() {
    Interception closing = running;
    running = null;
    if (closing != null) {
      closing.close();
    }
  }
}
