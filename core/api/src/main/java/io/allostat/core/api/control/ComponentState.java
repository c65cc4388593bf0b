package io.allostat.core.api.control;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A component as the policy sees it.
 *
 * @param name the component's name
 * @param serviceLevels its ordered levels
 * @param level the level in force
 * @param adjustable true if the loop may move it: neither pinned nor quarantined
 */
public record ComponentState(
    String name, List<ServiceLevel> serviceLevels, int level, boolean adjustable) {
  /** Copies the list and checks the level. */
  public ComponentState {
    serviceLevels = List.copyOf(serviceLevels);
    Objects.checkIndex(level, serviceLevels.size());
  }

  /**
   * @return the step that would degrade the component further, if there is one
   */
  public Optional<Adaptation> next() {
    return level + 1 < serviceLevels.size() ? Optional.of(step(level)) : Optional.empty();
  }

  /**
   * @return the step whose undoing would improve the component, if one is applied
   */
  public Optional<Adaptation> applied() {
    return level > 0 ? Optional.of(step(level - 1)) : Optional.empty();
  }

  /**
   * The share of this component's quality that is given up at its present level.
   *
   * @return Σ w of the applied steps
   */
  public double degradation() {
    return serviceLevels.subList(0, level + 1).stream()
        .mapToDouble(ServiceLevel::degradationWeight)
        .sum();
  }

  private Adaptation step(int from) {
    return new Adaptation(name, from, serviceLevels.get(from + 1).degradationWeight());
  }
}
