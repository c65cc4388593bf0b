package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorOptions.Manager;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.processors.ProcessorSources;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the source of processors from options to options, and publishes it: for those who name
 * their applications as {@link ProcessorSource}, and as {@link Processors} of its own for each
 * bundle that asks for that service. Not thread safe.
 */
final class ProcessorsSwitch {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorsSwitch.class);

  private final BundleContext bundle;
  private final ProcessorSources sources;
  private ProcessorOptions inForce = ProcessorOptions.of(Map.of());
  private Optional<Published> published = Optional.empty();

  /** A source that runs, and its services. */
  private record Published(
      ProcessorSource source,
      ServiceRegistration<ProcessorSource> named,
      ServiceRegistration<?> ofBundles) {}

  /**
   * Begins without a source.
   *
   * @param bundle where it is published
   * @param sources opens it
   */
  ProcessorsSwitch(BundleContext bundle, ProcessorSources sources) {
    this.bundle = bundle;
    this.sources = sources;
  }

  /**
   * Opens the source as wanted, in the place of the present one, unless that can change.
   *
   * @param wanted the options
   * @throws SettingException if it cannot; the present one then is as it was, or opened again
   */
  void change(ProcessorOptions wanted) {
    if (wanted.equals(inForce)) {
      return;
    }
    if (published.isPresent() && published.get().source.change(wanted)) {
      inForce = wanted;
      return;
    }
    sources.check(wanted);
    ProcessorOptions before = inForce;
    close();
    try {
      open(wanted);
    } catch (SettingException e) {
      try {
        open(before);
      } catch (SettingException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private void open(ProcessorOptions wanted) {
    if (wanted.manager() != Manager.NONE) {
      ProcessorSource source = source(wanted);
      published =
          Optional.of(
              new Published(
                  source,
                  bundle.registerService(ProcessorSource.class, source, null),
                  bundle.registerService(
                      Processors.class.getName(), new ProcessorsOfBundles(source), null)));
      LOG.info("processors are distributed by: {}", wanted);
    }
    inForce = wanted;
  }

  private ProcessorSource source(ProcessorOptions wanted) {
    try {
      return sources.open(wanted);
    } catch (IOException e) {
      throw new SettingException(
          ProcessorOptions.LEDGER,
          "a file that can be used (" + e.getMessage() + ")",
          wanted.ledger().map(Object::toString).orElse(null));
    } catch (IllegalStateException e) {
      throw new SettingException(
          ProcessorOptions.APPLICATION,
          "a name that no manager in this JVM has (" + e.getMessage() + ")",
          wanted.application());
    }
  }

  /** Takes the services back, and ends the source. */
  void close() {
    published.ifPresent(
        open -> {
          unregister(open.ofBundles);
          unregister(open.named);
          open.source.close();
        });
    published = Optional.empty();
    inForce = ProcessorOptions.of(Map.of());
  }

  private static void unregister(ServiceRegistration<?> service) {
    try {
      service.unregister();
    } catch (IllegalStateException e) {
      LOG.debug("the framework was faster to withdraw a service", e);
    }
  }
}
