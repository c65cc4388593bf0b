package io.allostat.core.testkit.reference;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.testkit.ManualClock;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class ResourceMonitorDefectsTest {
  private static Defect defect;

  private enum Defect {
    NONE,
    NAME_CHANGES,
    NAME_INVALID,
    FALLS,
    STANDS_STILL,
    TOO_MUCH
  }

  /** Two processors, both busy all the time. */
  private static final class BusyPair implements ResourceMonitor {
    private final LongSupplier clock;
    private int readings;

    BusyPair(LongSupplier clock) {
      this.clock = clock;
    }

    @Override
    public String name() {
      return switch (defect) {
        case NAME_CHANGES -> "cpu" + readings;
        case NAME_INVALID -> "cpu 0-1";
        default -> "cpu";
      };
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.CPU;
    }

    @Override
    public ResourceReading read() {
      readings++;
      double busySeconds = 2 * clock.getAsLong() / 1e9;
      return switch (defect) {
        case FALLS -> new ResourceReading(10.0 / readings, 2);
        case STANDS_STILL -> new ResourceReading(10, 2);
        case TOO_MUCH -> new ResourceReading(busySeconds, 1);
        default -> new ResourceReading(busySeconds, 2);
      };
    }
  }

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends ResourceMonitorContract {
    private final ManualClock clock = new ManualClock();

    @Override
    protected ResourceMonitor monitor() {
      return new BusyPair(clock);
    }

    @Override
    protected long nanoTime() {
      return clock.getAsLong();
    }

    @Override
    protected void use(ResourceMonitor monitor) {
      clock.advance(Duration.ofSeconds(1));
    }
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(ResourceMonitorContract.class, Subject.class);
    defect = Defect.NONE;
    defects.nothingFound();
    defect = Defect.NAME_CHANGES;
    defects.foundBy("nameAndKindAreConstant");
    defect = Defect.NAME_INVALID;
    defects.foundBy("nameAndKindAreConstant");
    defect = Defect.FALLS;
    defects.foundBy("readingsNeverFall");
    defect = Defect.STANDS_STILL;
    defects.foundBy("usageIsAShareOfTheCapacityAndShowsUse");
    defect = Defect.TOO_MUCH;
    defects.foundBy("usageIsAShareOfTheCapacityAndShowsUse");
    defects.everyTestHasFoundSome();
  }
}
