package io.allostat.core.api.coordination;

import io.allostat.core.api.control.Decision;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Orders what answers to load: processors that are asked for, admission that shields at once, and
 * the steps of the adaptation loop. Implementations are pure: the same arguments give the same
 * answer, without clock, I/O or memory of their own. Found through {@link java.util.ServiceLoader}
 * or as an OSGi service.
 */
@ProviderType
public interface CoordinationPolicy {
  /**
   * Takes in an interval.
   *
   * @param last what the step before said; {@link Coordination#IDLE} at first
   * @param seen what was seen since
   * @return what holds until the next step
   */
  Coordination step(Coordination last, CoordinationInput seen);

  /**
   * Says why a step of the adaptation loop may not be taken now.
   *
   * @param present what holds
   * @param decision what the adaptation policy decided
   * @param resource the resource that the processors held are
   * @return the reason, or empty if it may be carried out
   */
  Optional<String> objection(Coordination present, Decision decision, String resource);
}
