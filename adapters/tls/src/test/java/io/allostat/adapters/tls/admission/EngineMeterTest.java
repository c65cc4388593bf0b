package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** With the real clocks of real threads: work is CPU time, to the nanosecond or more. */
class EngineMeterTest {
  private static final long WORK = 3_000_000;

  private final CpuClock clock = new CpuClock();
  private final EngineMeter meter = new EngineMeter(clock);
  private final EngineMeter other = new EngineMeter(clock);

  private void work() {
    long end = clock.nanos() + WORK;
    while (clock.nanos() < end) {
      Thread.onSpinWait();
    }
  }

  private void take(EngineMeter from) {
    from.end(from.begin(false));
    from.taken();
  }

  private void answer(EngineMeter to) {
    boolean follows = to.follows();
    to.end(to.begin(follows));
    to.answered(follows);
  }

  @Test
  void whatAThreadDoesBetweenRequestAndAnswerIsTheConnections() {
    take(meter);
    work();
    answer(meter);
    assertTrue(meter.sawAll());
    assertTrue(meter.cpuNanos() >= WORK, () -> meter.cpuNanos() + " ns");
  }

  @Test
  void oneThatIsNotDrawnReadsNothingAndStillSeparatesOthers() {
    other.standsFor(0);
    take(meter);
    take(other);
    work();
    answer(other);
    answer(meter);
    assertEquals(0, other.cpuNanos());
    assertFalse(other.sawAll());
    assertFalse(meter.sawAll(), "the thread was at another engine in between");
    assertTrue(meter.cpuNanos() < WORK, () -> meter.cpuNanos() + " ns");
  }

  @Test
  void whatAThreadDoesBeforeARequestIsNot() {
    answer(meter);
    work();
    take(meter);
    assertTrue(meter.cpuNanos() < WORK, () -> meter.cpuNanos() + " ns");
  }

  @Test
  void anAnswerByAnotherThreadIsNotMeasured() throws Exception {
    take(meter);
    Thread thread = new Thread(() -> answer(meter));
    thread.start();
    thread.join();
    assertFalse(meter.sawAll());
  }

  @Test
  void anAnswerAfterAnotherEngineIsNotMeasured() {
    take(meter);
    take(other);
    answer(meter);
    assertFalse(meter.sawAll());
  }

  @Test
  void aRequestWithoutAnAnswerIsNotMeasured() {
    take(meter);
    assertFalse(meter.sawAll());
  }

  @Test
  void delegatedTasksCountWhereverTheyRun() throws Exception {
    Thread thread = new Thread(meter.measured(this::work));
    thread.start();
    thread.join();
    assertTrue(meter.cpuNanos() >= WORK);
    assertTrue(meter.sawAll());
    assertEquals(0, other.cpuNanos());
  }
}
