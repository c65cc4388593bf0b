package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.processors.Processors;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processors of the instance: it is an application of the source that there is, by its own
 * name. Not thread safe.
 */
final class InstanceProcessors {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceProcessors.class);

  private ProcessorSource source;
  private String name = "";
  private Optional<JoinedProcessors> joined = Optional.empty();

  /** Begins without a source. */
  InstanceProcessors() {}

  /** Takes another source, or null for none; the present one is left. */
  void from(ProcessorSource other) {
    leave();
    source = other;
  }

  /** Tells whether this is the present source. */
  boolean comeFrom(ProcessorSource other) {
    return source == other;
  }

  /** The processors of an instance of this name; empty if there is no source, or it refuses. */
  Optional<Processors> of(String instance) {
    if (source != null && (joined.isEmpty() || !name.equals(instance))) {
      leave();
      name = instance;
      joined = join(instance);
    }
    return joined.map(Processors.class::cast);
  }

  private Optional<JoinedProcessors> join(String instance) {
    try {
      return Optional.of(source.join(instance));
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.warn("instance {} is given no processors: {}", instance, e.getMessage());
      return Optional.empty();
    }
  }

  private void leave() {
    joined.ifPresent(JoinedProcessors::close);
    joined = Optional.empty();
  }
}
