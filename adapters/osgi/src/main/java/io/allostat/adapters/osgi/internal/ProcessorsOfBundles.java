package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.processors.Processors;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processors for bundles: each that takes the service is an application of its own, named after the
 * bundle, from then until it gives the service back or stops. Where that name is taken, as by
 * another version of the bundle, the bundle's number tells them apart. Thread safe.
 *
 * @param source where they come from
 */
record ProcessorsOfBundles(ProcessorSource source) implements ServiceFactory<Processors> {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorsOfBundles.class);

  @Override
  public Processors getService(Bundle bundle, ServiceRegistration<Processors> registration) {
    String number = "#" + bundle.getBundleId();
    String name =
        Optional.ofNullable(bundle.getSymbolicName()).orElse("bundle " + bundle.getBundleId());
    int longest = ApplicationNames.MAX_LENGTH - number.length();
    String numbered = name.substring(0, Math.min(name.length(), longest)) + number;
    try {
      return source.join(name);
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.info("bundle {} asks as {}: {}", name, numbered, e.getMessage());
    }
    try {
      return source.join(numbered);
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.warn("bundle {} is given no processors of its own: {}", numbered, e.getMessage());
      return null;
    }
  }

  @Override
  public void ungetService(
      Bundle bundle, ServiceRegistration<Processors> registration, Processors service) {
    ((JoinedProcessors) service).close();
  }
}
