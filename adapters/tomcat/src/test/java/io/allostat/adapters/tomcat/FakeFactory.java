package io.allostat.adapters.tomcat;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.AllostatFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** What {@code Allostat.builder().build()} finds in these tests. */
public final class FakeFactory implements AllostatFactory {
  static final List<RecordingAllostat> MADE = new CopyOnWriteArrayList<>();
  static volatile Function<AllostatConfiguration, RecordingAllostat> making = made();

  static Function<AllostatConfiguration, RecordingAllostat> made() {
    return configuration -> new RecordingAllostat(configuration.instance());
  }

  /** Forgets what was made, and makes instances that work. */
  static void reset() {
    MADE.clear();
    making = made();
  }

  @Override
  public Allostat create(AllostatConfiguration configuration) {
    RecordingAllostat made = making.apply(configuration);
    MADE.add(made);
    return made;
  }
}
