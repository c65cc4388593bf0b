package io.allostat.policies.simulator.internal;

import io.allostat.policies.simulator.RequestType;
import io.allostat.policies.simulator.Stage;
import java.util.Optional;

/** A request on its way through its stages. */
final class Job {
  final RequestType type;
  final Source source;
  final double bornSeconds;
  private int next;
  private Stage current;

  Job(RequestType type, Source source, double bornSeconds) {
    this.type = type;
    this.source = source;
    this.bornSeconds = bornSeconds;
  }

  /** Moves on to the next stage, if there is one. */
  Optional<Stage> advance() {
    current = next < type.stages().size() ? type.stages().get(next++) : null;
    return Optional.ofNullable(current);
  }

  Stage current() {
    return current;
  }
}
