package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.processors.Processors;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processors of the instance: it is an application of the source that there is, by its own
 * name. Those of the name before are kept until an instance of the new one runs. Not thread safe.
 */
final class InstanceProcessors {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceProcessors.class);

  private final Map<String, JoinedProcessors> joined = new HashMap<>();
  private ProcessorSource source;

  /** Begins without a source. */
  InstanceProcessors() {}

  /** Takes another source, or null for none; the present one is left. */
  void from(ProcessorSource other) {
    keepOnly("");
    source = other;
  }

  /** Tells whether this is the present source. */
  boolean comeFrom(ProcessorSource other) {
    return source == other;
  }

  /** The processors of an instance of this name; empty if there is no source, or it refuses. */
  Optional<Processors> of(String instance) {
    if (source != null && !joined.containsKey(instance)) {
      join(instance).ifPresent(processors -> joined.put(instance, processors));
    }
    return Optional.ofNullable(joined.get(instance));
  }

  private Optional<JoinedProcessors> join(String instance) {
    try {
      return Optional.of(source.join(instance));
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.warn("instance {} is given no processors: {}", instance, e.getMessage());
      return Optional.empty();
    }
  }

  /** Leaves as every other name than that of the instance that runs; no name for none. */
  void keepOnly(String instance) {
    joined
        .entrySet()
        .removeIf(
            each -> {
              boolean other = !each.getKey().equals(instance);
              if (other) {
                each.getValue().close();
              }
              return other;
            });
  }
}
