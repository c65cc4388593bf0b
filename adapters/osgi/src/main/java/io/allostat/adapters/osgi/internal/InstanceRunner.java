package io.allostat.adapters.osgi.internal;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.AllostatFactory;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one instance while the parts of core/runtime are there, as configured, with the components
 * that services offer; and publishes it as a service of type {@link Allostat}. Declarative Services
 * calls it, one call at a time.
 *
 * <p>A component that leaves takes a new instance, so that nothing of its bundle stays behind:
 * gains, levels and pins are kept in the state directory, what an operator has set is carried over,
 * and only the profile begins anew.
 */
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.allostat.core.api.Allostat\"")
@Component(
    service = {},
    immediate = true,
    property = "Configured.cardinality.minimum:Integer=" + InstanceRunner.PIDS)
public final class InstanceRunner {
  /** Nothing is started before it is known what was configured for each of its PIDs. */
  static final int PIDS = 4;

  private static final List<Pid> READ =
      List.of(Pid.INSTANCE, Pid.PROFILE, Pid.CONTROL, Pid.ADMISSION);

  private static final Logger LOG = LoggerFactory.getLogger(InstanceRunner.class);

  private final BundleContext bundle;
  private final AllostatFactory factory;
  private final LastGood<AllostatConfiguration> configurations;
  private final Told told;
  private final Map<Pid, Map<String, String>> given = new EnumMap<>(Pid.class);
  private final Map<Long, OfferedComponent> offered = new ConcurrentSkipListMap<>();
  private final LastOperatorSettings lastSet;
  private final InstanceProcessors processors = new InstanceProcessors();
  private boolean active;
  private RunningInstance running;

  /**
   * Takes what an instance is made with.
   *
   * @param bundle where the instance is published
   * @param factory makes it
   * @param lastSet what an operator had set before a part of it was away
   */
  @Activate
  public InstanceRunner(
      BundleContext bundle,
      @Reference AllostatFactory factory,
      @Reference LastOperatorSettings lastSet) {
    this.bundle = bundle;
    this.factory = factory;
    this.lastSet = lastSet;
    told = new Told(bundle);
    Path area = bundle.getDataFile("").toPath();
    configurations =
        new LastGood<>(
            READ,
            new ValuesFile(area.resolve("instance.properties")),
            values -> checked(read(values, area.resolve("state"))),
            LOG::error);
  }

  private static AllostatConfiguration read(Map<String, String> values, Path state) {
    AllostatBuilder builder =
        Allostat.builder()
            .profile(Settings.of(ProfileSettings.class, Pid.PROFILE.own(values)))
            .control(Settings.of(ControlSettings.class, Pid.CONTROL.own(values)))
            .admission(Settings.of(AdmissionSettings.class, Pid.ADMISSION.own(values)));
    InstanceValues.addTo(builder, values, state);
    return builder.configuration();
  }

  /** Some values can only be judged with the parts at hand, such as the resource of a view. */
  private AllostatConfiguration checked(AllostatConfiguration configuration) {
    try {
      factory.create(configuration);
    } catch (IllegalStateException e) {
      LOG.debug("a part is missing, which the instance itself will tell", e);
    }
    return configuration;
  }

  /** Takes up what was configured for a PID. */
  @Reference(
      name = "Configured",
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC)
  synchronized void addConfigured(Configured part, Map<String, Object> properties) {
    given.put(part.pid(), Given.of(properties));
    told.hear(part.pid(), properties);
    if (active) {
      change();
    }
  }

  synchronized void updatedConfigured(Configured part, Map<String, Object> properties) {
    addConfigured(part, properties);
  }

  /** It leaves when this bundle stops, which is no reason to fall back to the defaults. */
  void removeConfigured(Configured part) {
    LOG.debug("{} goes with its bundle", part.pid());
  }

  /** From now on the instance asks there for processors. */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  synchronized void setProcessors(ProcessorSource source) {
    processors.from(source);
    if (active) {
      change();
    }
  }

  synchronized void unsetProcessors(ProcessorSource gone) {
    if (processors.comeFrom(gone)) {
      processors.from(null);
      if (active) {
        change();
      }
    }
  }

  private AllostatConfiguration wanted() {
    AllostatConfiguration good = configurations.update(given, told.not(READ));
    return good.withProcessors(processors.of(good.instance()));
  }

  @Activate
  synchronized void start() {
    active = true;
    replace(wanted());
    leaveWhatIsNotUsed();
  }

  private void change() {
    AllostatConfiguration wanted = wanted();
    if (running == null) {
      replace(wanted);
    } else if (!wanted.equals(running.configuration())) {
      if (LiveChanges.apply(running.allostat(), running.configuration(), wanted)) {
        running = running.changedTo(wanted);
        LOG.info("Allostat instance {} changed", wanted.instance());
      } else {
        replace(wanted);
      }
    }
    leaveWhatIsNotUsed();
  }

  /** After a change, since the instance that ran before goes on where the new one cannot. */
  private void leaveWhatIsNotUsed() {
    processors.keepOnly(running == null ? "" : running.configuration().instance());
  }

  @Deactivate
  synchronized void stop() {
    active = false;
    try {
      set().ifPresent(lastSet::keep);
    } finally {
      close();
      processors.from(null);
    }
  }

  /**
   * Takes up a component that a service offers.
   *
   * @param actuator the service
   * @param properties its properties, see {@link ComponentProperties}
   */
  @Reference(
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC,
      target = "(" + ComponentProperties.NAME + "=*)")
  synchronized void addActuator(LevelActuator actuator, Map<String, Object> properties) {
    try {
      OfferedComponent component = OfferedComponent.of(actuator, properties);
      offered.put((Long) properties.get(Constants.SERVICE_ID), component);
      if (running != null) {
        running.add(component);
      }
    } catch (SettingException e) {
      LOG.error(
          "the component of service {} is not taken up: {}",
          properties.get(Constants.SERVICE_ID),
          e.getMessage());
    }
  }

  /**
   * Takes up what a service offers now, if that is something else. Services may tell other things
   * by their properties as often as they like, also while they are moved. Then this may be the
   * loop's thread, for whose end whoever replaces the instance waits in here: so what changes
   * nothing takes no lock.
   */
  void updatedActuator(LevelActuator actuator, Map<String, Object> properties) {
    OfferedComponent present = offered.get((Long) properties.get(Constants.SERVICE_ID));
    if (present == null || !present.isStill(actuator, properties)) {
      offerAnew(actuator, properties);
    }
  }

  private synchronized void offerAnew(LevelActuator actuator, Map<String, Object> properties) {
    removeActuator(actuator, properties);
    addActuator(actuator, properties);
  }

  synchronized void removeActuator(LevelActuator actuator, Map<String, Object> properties) {
    OfferedComponent gone = offered.remove((Long) properties.get(Constants.SERVICE_ID));
    if (gone != null) {
      gone.withdraw();
      if (active && running != null && running.has(gone)) {
        replace(running.configuration());
      }
    }
  }

  /** Puts an instance in the place of the present one, which goes on if that is not possible. */
  private void replace(AllostatConfiguration wanted) {
    AllostatConfiguration before = running == null ? null : running.configuration();
    Allostat made = make(wanted);
    if (made == null) {
      return;
    }
    Optional<OperatorSettings> set = set();
    set.ifPresent(settings -> begin(made, settings, wanted));
    set.ifPresent(lastSet::keep);
    close();
    if (!open(made, wanted) && before != null && !before.equals(wanted)) {
      Allostat again = make(before);
      if (again != null) {
        set.ifPresent(settings -> begin(again, settings, before));
        if (open(again, before)) {
          LOG.warn("Allostat instance {} goes on as it was configured before", before.instance());
        }
      }
    }
  }

  /** What an operator has set at the present instance, or at the last one. */
  private Optional<OperatorSettings> set() {
    Optional<OperatorSettings> last = lastSet.find();
    if (running == null) {
      return last;
    }
    try {
      return Optional.of(OperatorSettings.of(running.allostat(), running.configuration(), last));
    } catch (RuntimeException e) {
      LOG.error(
          "Allostat instance {} does not say what an operator has set: the next one begins as it"
              + " has begun",
          running.configuration().instance(),
          e);
      return last;
    }
  }

  /** An instance that does not take everything over is better than none. */
  private static void begin(Allostat made, OperatorSettings set, AllostatConfiguration wanted) {
    try {
      set.applyTo(made, wanted);
    } catch (RuntimeException e) {
      LOG.error(
          "Allostat instance {} does not begin with all that an operator had set",
          wanted.instance(),
          e);
    }
  }

  private Allostat make(AllostatConfiguration wanted) {
    try {
      return factory.create(wanted);
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.error("Allostat instance {} cannot be made: {}", wanted.instance(), e.getMessage());
      return null;
    }
  }

  private boolean open(Allostat made, AllostatConfiguration configuration) {
    try {
      running = RunningInstance.open(made, configuration, offered.values(), bundle);
      LOG.info("Allostat instance {} started", configuration.instance());
      return true;
    } catch (RuntimeException e) {
      LOG.error("Allostat instance {} cannot be started", configuration.instance(), e);
      made.close();
      return false;
    }
  }

  private void close() {
    RunningInstance closing = running;
    running = null;
    if (closing != null) {
      closing.close();
    }
  }
}
