package io.allostat.demoapps.bench;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ApplicationProcessors;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import io.allostat.nativeaffinity.manager.Surroundings;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * No benchmark but a program: whether shares of a processor hold, how soon they do, and what the
 * manager costs. On one CPU, which nobody else should use; with real processes, by what the machine
 * has.
 *
 * <pre>java -cp bench.jar io.allostat.demoapps.bench.ShareMeasurement [CPU [SECONDS [TICKS]]]</pre>
 */
public final class ShareMeasurement {
  private static final double[] SHARES = {0.1, 0.25, 0.5, 1.0};
  private static final int APPLICATIONS = 10;
  private static final int SPINNING_THREADS = 100;
  private static final double MOST_SETTLE_SECONDS = 2;
  private static final double QUANTUM_SECONDS = 0.1;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double ROUNDING = 1e-6;

  /** The default quantum makes a step of the manager cheap or dear; it is what users have. */
  private static final double COST_SECONDS_FACTOR = 6;

  /**
   * Five minutes by default: what is called once a second is compiled that late, and a manager runs
   * for months.
   */
  private static final double WARM_UP_SECONDS_FACTOR = 30;

  private final int cpu;
  private final double seconds;
  private final int ticks;
  private final String name = "measured-" + ProcessHandle.current().pid();
  private final List<Line> lines = new ArrayList<>();

  ShareMeasurement(int cpu, double seconds, int ticks) {
    this.cpu = cpu;
    this.seconds = seconds;
    this.ticks = ticks;
  }

  /**
   * A figure.
   *
   * @param what it is
   * @param expected or the bar that it is held against
   * @param measured as it came
   */
  record Line(String what, String expected, String measured) {}

  /**
   * Measures and prints a table.
   *
   * @param args the CPU, the first that may be used by default; seconds for each share, 10; ticks
   *     to time, 200
   * @throws IOException if a file cannot be used
   * @throws InterruptedException if somebody wants it to end
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int cpu =
        args.length > 0
            ? Integer.parseInt(args[0])
            : MachineCpus.query().usable().stream().findFirst().orElseThrow();
    double seconds = args.length > 1 ? Double.parseDouble(args[1]) : 10;
    int ticks = args.length > 2 ? Integer.parseInt(args[2]) : 200;
    ShareMeasurement measurement = new ShareMeasurement(cpu, seconds, ticks);
    System.out.printf("| %-62s | %-22s | %-34s |%n", "on CPU " + cpu, "expected", "measured");
    for (Line line : measurement.run()) {
      System.out.printf("| %-62s | %-22s | %-34s |%n", line.what, line.expected, line.measured);
    }
  }

  List<Line> run() throws IOException, InterruptedException {
    try (Shares shares = Shares.open(name)) {
      if (!shares.fractional()) {
        throw new IllegalStateException("needs cgroups: " + shares.shortcoming());
      }
      for (double share : SHARES) {
        holds(shares, share);
      }
      isolates(shares);
    }
    Path folder = Files.createTempDirectory("allostat-shares");
    try {
      asksForNothing(folder);
      managed(folder);
    } finally {
      delete(folder);
    }
    return lines;
  }

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private void settle() throws InterruptedException {
    Thread.sleep(Math.round(Math.min(MOST_SETTLE_SECONDS, seconds) * 1000));
  }

  private static void require(Result result) {
    if (result.outcome() != Outcome.DONE) {
      throw new IllegalStateException("a share cannot be given: " + result);
    }
  }

  private ShareGroup give(Shares shares, String group, double processors, ChildProcess process) {
    ShareGroup given = shares.group(group);
    require(given.apply(new Share(processors, CpuSet.of(cpu))));
    require(given.add(process.pid()));
    return given;
  }

  private void holds(Shares shares, double share) throws IOException, InterruptedException {
    try (ChildProcess child = spinner(1)) {
      ShareGroup group = give(shares, "one", share, child);
      settle();
      double used = child.processorsOver(seconds);
      lines.add(
          new Line(
              text("processors used of a share of %.2f, over %.0f s", share, seconds),
              "within 3 %",
              text("%.4f (%+.1f %%)", used, 100 * (used / share - 1))));
      require(group.remove());
    }
  }

  private static ChildProcess spinner(int threads) throws IOException {
    return new ChildProcess(ShareChild.class.getName(), "spin", Integer.toString(threads));
  }

  private void isolates(Shares shares) throws IOException, InterruptedException {
    try (ChildProcess many = spinner(SPINNING_THREADS);
        ChildProcess one = spinner(1)) {
      ShareGroup spins = give(shares, "many", 0.25, many);
      ShareGroup works = give(shares, "one", 0.75, one);
      settle();
      long before = one.cpuNanos();
      long begin = System.nanoTime();
      double used = many.processorsOver(seconds);
      double left = (double) (one.cpuNanos() - before) / (System.nanoTime() - begin);
      lines.add(
          new Line(
              text("100 spinning threads with 0.25, beside one with 0.75"),
              "0.25 and 0.75",
              text("%.4f and %.4f", used, left)));
      require(spins.remove());
      require(works.remove());
    }
  }

  /** Under the manager: who asks for nothing takes no more than the little it is given. */
  private void asksForNothing(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("isolation");
    Region region = RegionFile.manage(file, 2);
    // Let go by the manager first: with a fiftieth of the CPU they would take long to end.
    try (ChildProcess greedy = asking(file, "greedy", 0, SPINNING_THREADS);
        ChildProcess busy = asking(file, "busy", 1, 1);
        ChildProcess daemon = daemon(file, folder.resolve("isolation.csv"))) {
      Map<String, Double> allocated = allocated(region);
      // Until both requests are answered: before that they are lent the same, or one has it all.
      while (allocated.size() < 2
          || allocated.get("busy") <= allocated.get("greedy")
          || allocated.get("busy") + allocated.get("greedy") > 1 + ROUNDING) {
        if (!daemon.isAlive() || !greedy.isAlive() || !busy.isAlive()) {
          throw new IllegalStateException("the manager or an application has ended");
        }
        Thread.sleep(100);
        allocated = allocated(region);
      }
      settle();
      long before = busy.cpuNanos();
      long begin = System.nanoTime();
      double used = greedy.processorsOver(seconds);
      double left = (double) (busy.cpuNanos() - before) / (System.nanoTime() - begin);
      lines.add(
          new Line(
              text("100 spinning threads that ask for 0, managed, beside one for 1"),
              text("%.2f and %.2f", allocated.get("greedy"), allocated.get("busy")),
              text("%.4f and %.4f", used, left)));
    }
  }

  private static ChildProcess asking(Path region, String name, double processors, int threads)
      throws IOException {
    return new ChildProcess(
        ShareChild.class.getName(),
        "ask",
        region.toString(),
        name,
        Double.toString(processors),
        Integer.toString(threads));
  }

  /** Of those that were given something, by name. */
  private static Map<String, Double> allocated(Region region) {
    return RegionClient.applications(region, Processes.ofThisMachine()).stream()
        .filter(each -> each.allocated() > 0)
        .collect(
            Collectors.toMap(ApplicationProcessors::application, ApplicationProcessors::allocated));
  }

  private ChildProcess daemon(Path region, Path ledger) throws IOException {
    return new ChildProcess(
        "io.allostat.nativeaffinity.daemon.Main",
        "--region",
        region.toString(),
        "--ledger",
        ledger.toString(),
        "--name",
        name,
        "--cpus",
        Integer.toString(cpu));
  }

  private void managed(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("processors");
    Region region = RegionFile.manage(file, 256);
    List<ChildProcess> applications = new ArrayList<>();
    try {
      for (int i = 0; i < APPLICATIONS; i++) {
        applications.add(
            new ChildProcess(ShareChild.class.getName(), "join", file.toString(), "app-" + i));
      }
      while (region.scan(Processes.ofThisMachine()).claims().size() < APPLICATIONS) {
        Thread.sleep(100);
      }
      ticks(region, folder.resolve("ledger.csv"));
      cost(file, folder.resolve("daemon.csv"));
    } finally {
      applications.forEach(ChildProcess::close);
    }
  }

  /** A step of the manager in which a quantum begins, from its begin until all is in force. */
  private void ticks(Region region, Path ledgerFile) throws IOException, InterruptedException {
    DistributionPolicies policies =
        ServiceLoader.load(DistributionPolicies.class).findFirst().orElseThrow();
    ProcessorSettings settings =
        Settings.of(
            ProcessorSettings.class,
            Map.of("quantumSeconds", Double.toString(QUANTUM_SECONDS), "hardLimits", "true"));
    double[] millis = new double[ticks];
    try (ProcessStats processes = new ProcessStats(Path.of("/proc"));
        Shares shares = Shares.open(name);
        LedgerFile ledger = LedgerFile.open(ledgerFile)) {
      ProcessorManager manager =
          new ProcessorManager(
              Surroundings.ofThisMachine(processes, region, shares, ledger),
              policies,
              new HostRules(policies.names().get(0), settings, CpuSet.of(cpu), Map.of()));
      // As many ticks before, so that the first ones are not those of a cold JVM.
      for (int tick = -ticks; tick < ticks; tick++) {
        long begin = System.nanoTime();
        manager.step();
        if (tick >= 0) {
          millis[tick] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
        }
        Thread.sleep(Math.round(QUANTUM_SECONDS * 1000) + 1);
      }
      manager.end();
    }
    Arrays.sort(millis);
    lines.add(
        new Line(
            text("begin of a tick until the shares of %d are in force", APPLICATIONS),
            "at most 50 ms",
            text(
                "median %.1f ms, p99 %.1f, most %.1f",
                millis[ticks / 2], millis[ticks * 99 / 100], millis[ticks - 1])));
  }

  /** The daemon with its defaults, which steps each second and decides every other. */
  private void cost(Path region, Path ledger) throws IOException, InterruptedException {
    try (ChildProcess daemon = daemon(region, ledger)) {
      Thread.sleep(Math.round(WARM_UP_SECONDS_FACTOR * seconds * 1000));
      double used = daemon.processorsOver(COST_SECONDS_FACTOR * seconds);
      lines.add(
          new Line(
              text("CPU of the manager with %d applications", APPLICATIONS),
              "at most 0.2 %",
              text("%.3f %% of a processor", 100 * used)));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
