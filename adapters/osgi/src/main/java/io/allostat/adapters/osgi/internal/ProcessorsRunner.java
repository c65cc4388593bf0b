package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorOptions.Manager;
import io.allostat.core.api.processors.ProcessorSources;
import io.allostat.core.api.settings.SettingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the source of processors for the applications of this framework, as configured. Declarative
 * Services calls it, one call at a time.
 */
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.allostat.core.api.processors.ProcessorSource\"")
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.allostat.core.api.processors.Processors\"")
@Component(
    service = {},
    immediate = true,
    configurationPid = Pid.PROCESSORS_PID)
public final class ProcessorsRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorsRunner.class);

  private final Optional<ProcessorsSwitch> source;
  private final LastGood<ProcessorOptions> settings;
  private final Told told;

  /**
   * Opens nothing yet.
   *
   * @param bundle whose data area keeps the last good settings, and the ledger
   * @param sources opens it; empty where the manager's bundle is not
   */
  @Activate
  public ProcessorsRunner(
      BundleContext bundle,
      @Reference(policyOption = ReferencePolicyOption.GREEDY) Optional<ProcessorSources> sources) {
    told = new Told(bundle);
    source = sources.map(opening -> new ProcessorsSwitch(bundle, opening));
    Path area = bundle.getDataFile("").toPath();
    settings =
        new LastGood<>(
            List.of(Pid.PROCESSORS),
            new ValuesFile(area.resolve("processors.properties")),
            values -> ProcessorOptions.of(values).ledgerOr(area.resolve("ledger.csv")),
            LOG::error);
  }

  /** Takes up the configuration, at the start and whenever it changes. */
  @Activate
  @Modified
  synchronized void configure(Map<String, Object> properties) {
    told.hear(Pid.PROCESSORS, properties);
    // What cannot be opened was never good: it is told, and not kept over a restart.
    ProcessorOptions good =
        settings.update(
            Map.of(Pid.PROCESSORS, Given.of(properties)),
            told.not(Set.of(Pid.PROCESSORS)),
            wanted -> source.ifPresent(present -> present.change(wanted)));
    if (source.isEmpty() && good.manager() != Manager.NONE) {
      LOG.warn(
          "manager: expected the bundle io.allostat.nativeaffinity.manager, it is not there;"
              + " applications have what the system gives them");
    }
    try {
      // After a restart with what was refused, the last good one is not open yet.
      source.ifPresent(present -> present.change(good));
    } catch (SettingException e) {
      LOG.error("processors are not distributed: {}", e.getMessage());
    }
  }

  /** Ends it. */
  @Deactivate
  synchronized void close() {
    source.ifPresent(ProcessorsSwitch::close);
  }
}
