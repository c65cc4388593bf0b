package io.allostat.adapters.jdbc;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts entries and how many are open. */
class FakeComponent implements Component {
  final AtomicInteger entries = new AtomicInteger();
  final AtomicInteger open = new AtomicInteger();

  @Override
  public String name() {
    return "Database";
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
  public Call enter() {
    entries.incrementAndGet();
    open.incrementAndGet();
    return open::decrementAndGet;
  }

  @Override
  public boolean pinned() {
    return false;
  }

  @Override
  public Optional<String> quarantine() {
    return Optional.empty();
  }

  /** Answers the entries since the last time it was asked. */
  int entriesSince() {
    return entries.getAndSet(0);
  }
}
