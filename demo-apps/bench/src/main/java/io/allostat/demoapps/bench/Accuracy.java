package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.settings.Settings;
import io.allostat.sampler.resources.CpuMonitorFactory;
import io.allostat.sampler.resources.JvmThreadCpuClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * How near the profile comes to the truth in a real run: threads that are busy in stacks of very
 * different cost, and read their own CPU clock around each call, against what the profiler says of
 * the same time by sampling. The threads draw what to do next by chance; together they want more
 * processors than there are, as requests do at an overload.
 */
public final class Accuracy {
  private static final int WARM_UP_SECONDS = 3;
  private static final double NANOS = 1e9;

  /** What a stack is called with, and how often one is drawn, in thousandths. */
  private enum Work {
    FREQUENT(2_000_000, 250),
    LONG(8_000_000, 30),
    SHORT(200_000, 600),
    RARE(1_000_000, 120);

    private final long nanos;
    private final int thousandths;

    Work(long nanos, int thousandths) {
      this.nanos = nanos;
      this.thousandths = thousandths;
    }

    static Work draw(SplittableRandom random) {
      int drawn = random.nextInt(1000);
      for (Work work : values()) {
        drawn -= work.thousandths;
        if (drawn < 0) {
          return work;
        }
      }
      throw new AssertionError("thousandths: expected a sum of 1000");
    }
  }

  /**
   * A stack as it was seen and as it was.
   *
   * @param stack its name
   * @param hits samples
   * @param cost what the profile says an execution costs, CPU seconds
   * @param truth what the threads' clocks say
   */
  record Result(String stack, long hits, Estimate cost, double truth) {
    /** Relative error of the cost. */
    double error() {
      return cost.point() / truth - 1;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-8s %7d hits, %.4f ms an execution (%.4f to %.4f), truth %.4f ms, error %+.2f %%",
          stack,
          hits,
          1000 * cost.point(),
          1000 * cost.lower(),
          1000 * cost.upper(),
          1000 * truth,
          100 * error());
    }
  }

  private final ThreadMXBean clocks = ManagementFactory.getThreadMXBean();
  private final List<ResourceMonitor> monitors;
  private final int threads;
  private final double hertz;
  private final long[][] cpuNanos;
  private final long[][] executions;
  private volatile boolean counting;
  private volatile boolean ended;
  private volatile long sink;

  Accuracy(List<ResourceMonitor> monitors, int threads, double hertz) {
    this.monitors = List.copyOf(monitors);
    this.threads = threads;
    this.hertz = hertz;
    this.cpuNanos = new long[threads][Work.values().length];
    this.executions = new long[threads][Work.values().length];
  }

  /**
   * Measures and prints.
   *
   * @param arguments seconds, threads and Hz; default 60, 8 and 200
   * @throws InterruptedException never, as nobody interrupts it
   */
  public static void main(String... arguments) throws InterruptedException {
    int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
    int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8;
    double hertz = arguments.length > 2 ? Double.parseDouble(arguments[2]) : 200;
    System.out.printf(
        Locale.ROOT, "%d s, %d threads, %s samples a second%n", seconds, threads, hertz);
    new Accuracy(new CpuMonitorFactory().create(), threads, hertz)
        .run(seconds)
        .forEach(System.out::println);
  }

  /** Runs for so many seconds, after a warm-up. */
  List<Result> run(int seconds) throws InterruptedException {
    Map<String, String> settings =
        Map.of(
            "samplingHertz", Double.toString(hertz),
            "historySeconds", Integer.toString(Math.max(10, WARM_UP_SECONDS + seconds + 5)));
    Profiler profiler =
        new StackProfilerFactory()
            .create(
                Settings.of(ProfileSettings.class, settings),
                monitors,
                List.of(),
                new JvmThreadCpuClock(),
                System::nanoTime);
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> work(number, profiler), "request-" + i);
      thread.setDaemon(true);
      thread.start();
      workers.add(thread);
    }
    sample(profiler, WARM_UP_SECONDS);
    long from = profiler.history().latestNanos();
    counting = true;
    sample(profiler, seconds);
    counting = false;
    long to = profiler.history().latestNanos();
    ended = true;
    for (Thread worker : workers) {
      worker.join();
    }
    Profile profile = profiler.history().window(from, to).orElseThrow();
    return IntStream.range(0, Work.values().length)
        .mapToObj(work -> result(profile, Work.values()[work]))
        .toList();
  }

  private Result result(Profile profile, Work work) {
    StackProfile seen = profile.stack(ComponentStack.of(work.name()), "cpu").orElseThrow();
    long nanos = 0;
    long count = 0;
    for (int i = 0; i < threads; i++) {
      nanos += cpuNanos[i][work.ordinal()];
      count += executions[i][work.ordinal()];
    }
    return new Result(work.name(), seen.samples(), seen.cost(), nanos / NANOS / count);
  }

  /** Samples at a random instant of each period, as the sampling loop does. */
  private void sample(Profiler profiler, int seconds) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(1);
    long begin = System.nanoTime();
    double period = NANOS / hertz;
    for (long turn = 0; turn < seconds * hertz; turn++) {
      long due = begin + (long) ((turn + random.nextDouble()) * period);
      long left = due - System.nanoTime();
      if (left > 0) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
      // What was missed while this thread was kept waiting would all see the same moment.
      if (left > -period) {
        profiler.sample();
      }
    }
  }

  private void work(int number, Profiler profiler) {
    Probe[] probes = new Probe[Work.values().length];
    for (Work work : Work.values()) {
      probes[work.ordinal()] = profiler.probe(work.name());
    }
    SplittableRandom random = new SplittableRandom(number);
    while (!ended) {
      Work work = Work.draw(random);
      boolean counted = counting;
      Call request = profiler.beginRequest();
      long before = clocks.getCurrentThreadCpuTime();
      Call call = probes[work.ordinal()].enter();
      burn(before + work.nanos);
      call.close();
      long spent = clocks.getCurrentThreadCpuTime() - before;
      request.close();
      if (counted) {
        cpuNanos[number][work.ordinal()] += spent;
        executions[number][work.ordinal()]++;
      }
    }
  }

  /** Computes until the thread's own clock says so. */
  private void burn(long untilNanos) {
    long value = sink;
    while (clocks.getCurrentThreadCpuTime() < untilNanos) {
      for (int i = 0; i < 2000; i++) {
        value = value * 6_364_136_223_846_793_005L + 1;
      }
    }
    sink = value;
  }
}
