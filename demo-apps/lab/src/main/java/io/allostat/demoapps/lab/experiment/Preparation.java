package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.plan.CapacityPlan;
import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;

/** What comes before the runs: the warm-up, and the search for the capacity. */
final class Preparation {
  private static final double QUIET = 0.03;
  private static final int LEAST_SLICES = 3;

  private final Recorder recorder;
  private final Timing timing;
  private final double thinkSeconds;

  Preparation(Recorder recorder, Timing timing, double thinkSeconds) {
    this.recorder = recorder;
    this.timing = timing;
    this.thinkSeconds = thinkSeconds;
  }

  /**
   * Runs a load until two slices in a row agree within 3 % in the CPU time that a reply costs the
   * server, which the JIT compiler makes larger while it is at work, or until the time is up.
   *
   * @return the replies per second that the server could give, by the last slice's CPU time
   */
  double warmUp(int clients) {
    Slices slices = new Slices(timing.warmUp().sliceSeconds());
    recorder.drive("warm-up", timing.warmUp().load(clients), slices::add);
    if (slices.points.isEmpty()) {
      throw new LabException("the server gave no reply during the warm-up, see server.log");
    }
    Point last = slices.points.get(slices.points.size() - 1);
    return last.repliesPerSecond() / last.utilisation();
  }

  /** Warms up and climbs the staircase of loads. */
  Capacity capacity(int warmUpClients) {
    LoadPlan plan = CapacityPlan.staircase(warmUpClients, timing);
    List<Point> points = new ArrayList<>();
    Seconds seconds = new Seconds();
    recorder.drive(
        "warm-up and finding the capacity",
        plan,
        (second, sample) -> {
          if (second.step() == 0) {
            return true;
          }
          if (second.counted()) {
            seconds.add(second, sample);
          }
          if (second.second() + 1 == plan.startOf(second.step() + 1)) {
            points.add(seconds.take(plan.steps().get(second.step()).clients()));
          }
          return !CapacityPlan.finished(points, thinkSeconds);
        });
    if (points.isEmpty()) {
      throw new LabException("the search for the capacity broke off, see client.log");
    }
    return new Capacity(CapacityPlan.capacity(points), points);
  }

  /** The seconds that one point is made of. */
  private static final class Seconds {
    private LongSummaryStatistics replies = new LongSummaryStatistics();
    private DoubleSummaryStatistics utilisation = new DoubleSummaryStatistics();

    void add(ClientSecond second, CpuSample cpu) {
      replies.accept(second.replies());
      utilisation.accept(cpu.utilisation());
    }

    long size() {
      return replies.getCount();
    }

    /** Makes a point of them; the next one begins without any. */
    Point take(int clients) {
      Point point = new Point(clients, replies.getAverage(), utilisation.getAverage());
      replies = new LongSummaryStatistics();
      utilisation = new DoubleSummaryStatistics();
      return point;
    }
  }

  /** Slices of the warm-up; the ramp is left out. */
  private static final class Slices {
    private final int length;
    private final List<Point> points = new ArrayList<>();
    private final Seconds seconds = new Seconds();

    Slices(int length) {
      this.length = length;
    }

    boolean add(ClientSecond second, CpuSample sample) {
      if (!second.counted()) {
        return true;
      }
      seconds.add(second, sample);
      if (seconds.size() < length) {
        return true;
      }
      Point slice = seconds.take(second.active());
      if (slice.repliesPerSecond() > 0 && slice.utilisation() > 0) {
        points.add(slice);
      }
      return !quiet();
    }

    private boolean quiet() {
      int size = points.size();
      if (size < LEAST_SLICES) {
        return false;
      }
      double before = cost(points.get(size - 2));
      return Math.abs(cost(points.get(size - 1)) - before) <= QUIET * before;
    }

    private static double cost(Point slice) {
      return slice.utilisation() / slice.repliesPerSecond();
    }
  }
}
