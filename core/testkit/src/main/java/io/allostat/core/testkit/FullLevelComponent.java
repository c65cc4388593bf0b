package io.allostat.core.testkit;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A component that has the full service level only. As thread safe as its calls.
 *
 * @param name its name
 * @param entering what each call of {@link #enter} answers
 */
public record FullLevelComponent(String name, Supplier<Call> entering) implements Component {
  @Override
  public Call enter() {
    return entering.get();
  }

  @Override
  public List<ServiceLevel> serviceLevels() {
    return List.of(new ServiceLevel(ServiceLevel.FULL, 0));
  }

  @Override
  public int serviceLevel() {
    return 0;
  }

  @Override
  public boolean pinned() {
    return false;
  }

  @Override
  public Optional<String> quarantine() {
    return Optional.empty();
  }
}
