package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.pace.PaceLog;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Which times the seconds of each step that count were, on this machine's clock. */
final class StepTimes implements Predicate<SessionSecond> {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS_PER_MICRO = 1e3;

  private final LongSupplier clock;
  private final Map<Integer, LongPredicate> times = new TreeMap<>();

  StepTimes() {
    this(System::nanoTime);
  }

  StepTimes(LongSupplier clock) {
    this.clock = clock;
  }

  /** Takes in a second that has just ended. */
  @Override
  public boolean test(SessionSecond second) {
    if (second.counted()) {
      long now = clock.getAsLong();
      times.merge(second.step(), PaceLog.within(now - SECOND, now), LongPredicate::or);
    }
    return true;
  }

  /**
   * The mean CPU time of a piece of work in each step; without steps in which there were too few.
   */
  Map<Integer, Double> paceMicros(PaceLog pieces) {
    Map<Integer, Double> paces = new TreeMap<>();
    times.forEach(
        (step, counted) -> {
          Pace pace = pieces.during(counted);
          if (pace.known()) {
            paces.put(step, pace.nanos() / NANOS_PER_MICRO);
          }
        });
    return paces;
  }
}
