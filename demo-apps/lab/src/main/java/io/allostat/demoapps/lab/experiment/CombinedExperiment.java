package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CombinedRows;
import io.allostat.demoapps.lab.analysis.CombinedValidity;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.analysis.CrowdRows;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.experiment.TogetherDriver.Load;
import io.allostat.demoapps.lab.experiment.TogetherDriver.Seen;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.CrowdSecond;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.HeldProcessors;
import io.allostat.demoapps.lab.observe.StatusPoller;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.process.ManagerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two applications on one processor, each a server of its own with a loop of its own that sees the
 * whole processor, after Philippe et al. §5.6; and then a crowd that processors, service levels and
 * admission control answer to. The same two warm servers bear all arms.
 */
public final class CombinedExperiment implements AutoCloseable {
  private static final double TOLERANCE = 0.05;

  private final Workbench bench;
  private final CombinedPlan plan;
  private final boolean quick;
  private final Map<Application, Integer> wanted;
  private final Map<String, String> options;
  private final HostManager host;
  private final List<Workbench> benches;
  private final List<CombinedServer> servers = new ArrayList<>();
  private final Map<Application, Capacity> capacities = new EnumMap<>(Application.class);
  private final Map<Application, Integer> clients = new EnumMap<>(Application.class);
  private final List<CombinedTrace> traces = new ArrayList<>();
  private final List<CrowdTrace> crowds = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private TogetherDriver driver;

  /**
   * An experiment to be run once.
   *
   * @param benches of the two applications, in the order of {@link CombinedPlan#APPLICATIONS}
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param wanted clients of each, if they give its overload; else they are adjusted
   * @param managerJar the processor manager
   * @param options what to print as the options
   */
  public CombinedExperiment(
      List<Workbench> benches,
      CombinedPlan plan,
      boolean quick,
      Map<Application, Integer> wanted,
      Path managerJar,
      Map<String, String> options) {
    this.benches = List.copyOf(benches);
    this.bench = benches.get(0);
    this.plan = plan;
    this.quick = quick;
    this.wanted = Map.copyOf(wanted);
    this.options = options;
    this.host = new HostManager(bench, managerJar, List.of());
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws io.allostat.demoapps.lab.LabException when a program cannot be run
   */
  public CombinedResult run() {
    notes.add(
        "each application is a server of its own, with a control loop of its own; both loops see the use of the processor that they share, and each decides for its own application, so that no decision is about both");
    benches.forEach(each -> servers.add(CombinedServer.start(each, host)));
    driver = new TogetherDriver(bench, servers);
    servers.forEach(this::prepare);
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Arm arm : CombinedPlan.order(CombinedPlan.ARMS, round)) {
        traces.add(together(arm, round));
      }
    }
    for (int round = 1; round <= plan.rounds(); round++) {
      for (CrowdArm arm : CombinedPlan.order(plan.crowdArms(), round)) {
        crowds.add(crowd(arm, round));
      }
    }
    Map<Application, List<AdaptableComponent>> components = new LinkedHashMap<>();
    servers.forEach(server -> components.put(server.application(), server.components()));
    return result(components, checkData());
  }

  /** The capacity of one while the other rests, and the clients that overload it. */
  private void prepare(CombinedServer server) {
    Application application = server.application();
    Recorder recorder = new Recorder(server.bench(), server.process());
    int few = Math.max(1, wanted.get(application) / 2);
    Capacity capacity =
        new Preparation(recorder, plan.preparation(), bench.thinkSeconds()).capacity(few);
    Loads loads = new Loads(capacity.repliesPerSecond(), bench.thinkSeconds());
    double load = application.overload().load();
    int number = loads.clientsNear(wanted.get(application), load, TOLERANCE);
    capacities.put(application, capacity);
    clients.put(application, number);
    String note =
        "%s: %s replies/s at full service, alone; %d clients, which is L = %s"
            .formatted(
                application.label(),
                Texts.number(capacity.repliesPerSecond()),
                number,
                Texts.ratio(loads.load(number)));
    notes.add(note);
    bench.progress().note(note);
  }

  private Loads loads(Application application) {
    return new Loads(capacities.get(application).repliesPerSecond(), bench.thinkSeconds());
  }

  /** Both loops are told before one is waited for. */
  private void rest() {
    servers.forEach(CombinedServer::pause);
    servers.forEach(CombinedServer::rest);
  }

  private CombinedTrace together(Arm arm, int round) {
    rest();
    // Not before the loops' windows have forgotten the overload of the run before.
    Once begin =
        new Once(
            plan.times().ramp() / 3,
            () -> {
              if (arm == Arm.ON) {
                servers.forEach(CombinedServer::regulate);
              }
            });
    Map<Application, Run> runs = new LinkedHashMap<>();
    List<Load> loads = new ArrayList<>();
    for (CombinedServer server : servers) {
      Application application = server.application();
      Run run = plan.run(application, arm, round, clients.get(application));
      runs.put(application, run);
      List<String> browsers = server.bench().browsers(run.load(), run.seed(bench.seed()));
      loads.add(new Load(application, false, browsers));
    }
    int seconds = runs.get(CombinedPlan.FIRST).load().seconds();
    List<CpuSample> processor = new ArrayList<>();
    try (Polls polls = new Polls(servers)) {
      Map<Application, Seen> seen =
          driver.drive(
              "both, %s, run %d".formatted(arm.label(), round),
              seconds,
              loads,
              (second, cpu) -> {
                begin.at(second);
                polls.at(second + 1.0);
                // The first sample also covers the start of the client.
                if (second > 0) {
                  processor.add(cpu);
                }
              });
      Map<Application, Trace> all = new LinkedHashMap<>();
      for (int i = 0; i < servers.size(); i++) {
        Application application = servers.get(i).application();
        StatusPoller poller = polls.of(i);
        all.put(
            application,
            new Trace(
                runs.get(application),
                seen.get(application).seconds(),
                seen.get(application).summary(),
                processor,
                poller.samples(),
                poller.decisions(),
                poller.failures()));
      }
      return new CombinedTrace(arm, round, all);
    }
  }

  private CrowdTrace crowd(CrowdArm arm, int round) {
    rest();
    ManagerProcess manager = arm.coordinated() ? host.start(List.of()) : null;
    try {
      if (arm.coordinated()) {
        servers.forEach(CombinedServer::refuse);
      }
      if (arm.levels()) {
        servers.forEach(CombinedServer::regulate);
      }
      return crowdRun(arm, round);
    } finally {
      if (manager != null) {
        manager.close();
      }
    }
  }

  private CrowdTrace crowdRun(CrowdArm arm, int round) {
    CombinedServer neighbour = servers.get(0);
    CombinedServer crowded = servers.get(1);
    long seed = bench.seed() + round - 1;
    SessionLoad sessions = plan.crowd(capacities.get(crowded.application()).repliesPerSecond());
    int few = loads(neighbour.application()).clients(CombinedPlan.NEIGHBOUR_LOAD);
    List<Load> loads =
        List.of(
            new Load(
                crowded.application(),
                true,
                List.of(
                    "--url",
                    crowded.url(),
                    "--plan",
                    sessions.toArgument(),
                    "--requests",
                    Integer.toString(CombinedPlan.REQUESTS),
                    "--seed",
                    Long.toString(seed),
                    "--report",
                    "json")),
            new Load(
                neighbour.application(),
                false,
                neighbour.bench().browsers(plan.neighbour(few), seed)));
    List<CpuSample> processor = new ArrayList<>();
    List<HeldProcessors> held = new ArrayList<>();
    try (Polls polls = new Polls(List.of(crowded))) {
      Map<Application, Seen> seen =
          driver.drive(
              "a crowd, %s, run %d".formatted(arm.label(), round),
              sessions.seconds(),
              loads,
              (second, cpu) -> {
                polls.at(second + 1.0);
                processor.add(cpu);
                held.add(crowded.processors());
              });
      Seen crowd = seen.get(crowded.application());
      List<CrowdSecond> seconds = new ArrayList<>();
      for (int i = 0; i < crowd.sessionSeconds().size(); i++) {
        seconds.add(new CrowdSecond(crowd.sessionSeconds().get(i), processor.get(i), held.get(i)));
      }
      StatusPoller poller = polls.of(0);
      return new CrowdTrace(
          arm,
          round,
          seconds,
          crowd.sessionSummary(),
          seen.get(neighbour.application()).seconds(),
          poller.samples(),
          poller.decisions(),
          poller.coordination());
    }
  }

  private List<Consistency> checkData() {
    close();
    return servers.stream().flatMap(server -> server.check(quick).stream()).toList();
  }

  private CombinedResult result(
      Map<Application, List<AdaptableComponent>> components, List<Consistency> consistency) {
    Map<Application, Pages> pages = new LinkedHashMap<>();
    Map<Application, Loads> loads = new LinkedHashMap<>();
    for (Workbench each : benches) {
      pages.put(each.server().application(), each.pages());
      loads.put(each.server().application(), loads(each.server().application()));
    }
    List<Row> rows =
        traces.stream()
            .flatMap(trace -> CombinedRows.of(trace, loads, pages, plan.periods()).stream())
            .toList();
    int neighbours = loads(CombinedPlan.FIRST).clients(CombinedPlan.NEIGHBOUR_LOAD);
    List<CrowdRow> crowdRows =
        crowds.stream()
            .flatMap(
                trace ->
                    CrowdRows.of(
                        trace,
                        plan,
                        components.get(CombinedPlan.SECOND),
                        neighbours / bench.thinkSeconds())
                        .stream())
            .toList();
    notes.addAll(CombinedValidity.warnings(rows));
    return new CombinedResult(
        quick,
        bench.origin(),
        plan,
        capacities,
        bench.thinkSeconds(),
        clients,
        components,
        rows,
        crowdRows,
        traces,
        crowds,
        consistency,
        CombinedValidity.reasons(
            rows, crowdRows, traces, crowds, capacities, bench.affinity().shared()),
        notes,
        options);
  }

  /** Stops the servers. */
  @Override
  public void close() {
    servers.forEach(CombinedServer::close);
  }
}
