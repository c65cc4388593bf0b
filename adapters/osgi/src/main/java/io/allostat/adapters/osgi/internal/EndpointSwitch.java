package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the management endpoint of an instance from options to options, without having it at both
 * or, where that can be known before, at none. Not thread safe.
 */
final class EndpointSwitch {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointSwitch.class);

  private final Allostat allostat;
  private final ManagementEndpoints endpoints;
  private Optional<EndpointOptions> inForce = Optional.empty();
  private Optional<URI> where = Optional.empty();
  private AutoCloseable open;

  /**
   * Begins without an endpoint.
   *
   * @param allostat what is shown
   * @param endpoints opens it
   */
  EndpointSwitch(Allostat allostat, ManagementEndpoints endpoints) {
    this.allostat = allostat;
    this.endpoints = endpoints;
  }

  /**
   * @return the address of the endpoint that is open; empty for none
   */
  Optional<URI> where() {
    return where;
  }

  /**
   * @return whether whoever reaches it is let in; false without an endpoint
   */
  boolean letsEverybodyIn() {
    return inForce.filter(options -> options.security().isEmpty()).isPresent();
  }

  /**
   * Opens the endpoint as wanted, and closes the present one.
   *
   * @param wanted where and for whom it listens; empty for none
   * @throws SettingException if it cannot; the present one then is as it was, or closed if its port
   *     could not be taken again
   */
  void change(Optional<EndpointOptions> wanted) {
    if (wanted.equals(inForce)) {
      return;
    }
    if (wanted.isEmpty()) {
      close();
      return;
    }
    check(wanted.get());
    if (where.isPresent() && where.get().getPort() == wanted.get().port()) {
      replace(wanted.get());
    } else {
      // The new one first: where it cannot be opened, the present one stays.
      AutoCloseable opened = open(wanted.get());
      close();
      take(wanted.get(), opened);
    }
  }

  /** A port that is listened on is not free for the other: the present one goes first. */
  private void replace(EndpointOptions wanted) {
    EndpointOptions before = inForce.orElseThrow();
    close();
    try {
      take(wanted, open(wanted));
    } catch (RuntimeException e) {
      try {
        take(before, open(before));
      } catch (RuntimeException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private void check(EndpointOptions wanted) {
    try {
      endpoints.check(wanted);
    } catch (IOException e) {
      throw new SettingException(
          EndpointOptions.SECURITY,
          "a file that can be used (" + e + ")",
          wanted.security().map(Object::toString).orElse(null));
    }
  }

  private AutoCloseable open(EndpointOptions wanted) {
    try {
      return endpoints.open(allostat, wanted);
    } catch (IOException e) {
      throw new SettingException(
          EndpointOptions.PORT,
          "a port that can be listened on (" + e.getMessage() + ")",
          wanted.port());
    }
  }

  private void take(EndpointOptions options, AutoCloseable opened) {
    open = opened;
    inForce = Optional.of(options);
    where = Optional.of(URI.create(opened.toString()));
    LOG.info("the management endpoint of instance {} is {}", allostat.instance(), opened);
  }

  /** Closes the endpoint, if there is one. */
  void close() {
    AutoCloseable closing = open;
    open = null;
    inForce = Optional.empty();
    where = Optional.empty();
    if (closing != null) {
      try {
        closing.close();
      } catch (Exception e) {
        LOG.error("the management endpoint did not close in order", e);
      }
    }
  }
}
