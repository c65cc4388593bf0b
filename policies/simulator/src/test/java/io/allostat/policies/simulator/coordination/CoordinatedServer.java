package io.allostat.policies.simulator.coordination;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.coordination.Coordination;
import io.allostat.core.api.coordination.CoordinationInput;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.Settings;
import io.allostat.policies.adaptation.CalibratedPolicy;
import io.allostat.policies.admission.MeasuredCostPolicy;
import io.allostat.policies.coordination.ProcessorsFirst;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * A server with the shipped policies of all three loops, second by second and without chance: new
 * connections come, as many as the limit are admitted, each is one request, served as long as there
 * are processors. The manager answers once a quantum, with what is asked for within its bounds.
 */
final class CoordinatedServer {
  private static final int INTERVAL = 2;
  private static final int DECISION = 5;
  private static final double OVERLOAD = 0.85;

  /** Part of a request's CPU time, in seconds, by the level of the component that it runs in. */
  record Part(String component, double weight, double full, double degraded) {}

  private final List<Part> parts;
  private final boolean managed;
  private final double least;
  private final double most;
  private final AdmissionSettings admissionSettings;
  private final ControlSettings controlSettings = ControlSettings.defaults();
  private final MeasuredCostPolicy admission = new MeasuredCostPolicy();
  private final CalibratedPolicy adaptation = new CalibratedPolicy();
  private final ProcessorsFirst coordination = new ProcessorsFirst(INTERVAL);
  private final Map<String, Integer> levels = new TreeMap<>();
  private final List<String> events = new ArrayList<>();
  private SecondsHistory history = new SecondsHistory();
  private ControlState control = ControlState.initial(0, GainTable.EMPTY);
  private AdmissionState limit;
  private Coordination present = Coordination.IDLE;
  private double ratio = 1;
  private double processors;
  private double request;
  private double lent;
  private double backlogSeconds;
  private double room;
  private double arrived;
  private double admitted;
  private double cpuSeconds;
  private double endedSeconds;
  private double refusedSeconds;
  private double longestWait;

  /**
   * With u = 0.9; processors asked for are given once a quantum between these bounds if it is
   * managed.
   */
  CoordinatedServer(List<Part> parts, boolean managed, double least, double most) {
    this(parts, settings("0.9", "0.2"), managed, least, most);
  }

  CoordinatedServer(
      List<Part> parts, AdmissionSettings settings, boolean managed, double least, double most) {
    this.parts = parts;
    this.admissionSettings = settings;
    this.managed = managed;
    this.least = least;
    this.most = most;
    processors = least;
    request = least;
    parts.forEach(part -> levels.put(part.component(), 0));
    limit = admission.initial(admissionSettings, processors);
    room = limit.limit().exactNewConnections();
  }

  /** With a limit for each interval, and none between them. */
  static AdmissionSettings settings(String utilisation, String trim) {
    return Settings.of(
        AdmissionSettings.class,
        Map.of("utilisation", utilisation, "utilisationTrim", trim, "queueSeconds", "0"));
  }

  /** Runs from one second to another with so many new connections a second. */
  void run(int from, int to, DoubleUnaryOperator arrivals) {
    for (int second = from + 1; second <= to; second++) {
      serve(arrivals.applyAsDouble(second));
      if (second % INTERVAL == 0) {
        interval(second);
      }
      if (second % DECISION == 0) {
        decide(second);
      }
    }
  }

  private void serve(double coming) {
    double taken = Math.min(coming, room / (arrived > 0 ? 1 : INTERVAL));
    room -= taken;
    arrived += coming;
    admitted += taken;
    refusedSeconds += taken < coming ? 1 : 0;
    Map<String, Double> used = new TreeMap<>();
    double cost = 0;
    for (Part part : parts) {
      double each = seconds(part);
      used.put("Shop." + part.component(), taken * each);
      cost += each;
    }
    double work = backlogSeconds + taken * cost;
    double done = Math.min(work, processors);
    backlogSeconds = work - done;
    double share = work > 0 && taken * cost > 0 ? done / (taken * cost) : 0;
    used.replaceAll((stack, cpu) -> cpu * share);
    history = history.with(used, taken, processors);
    cpuSeconds += done;
    endedSeconds += taken * cost;
    longestWait = Math.max(longestWait, backlogSeconds / processors);
  }

  private void interval(int second) {
    long came = Math.round(arrived);
    long let = Math.min(came, Math.round(admitted));
    double squares = let > 0 ? endedSeconds * endedSeconds / let : 0;
    ConnectionCounts newOnes =
        new ConnectionCounts(came, let, let, let > 0 ? endedSeconds : 0, squares, endedSeconds);
    Interval interval =
        new Interval(
            INTERVAL, newOnes, ConnectionCounts.NONE, cpuSeconds, processors, let, waiting());
    arrived = 0;
    admitted = 0;
    cpuSeconds = 0;
    endedSeconds = 0;
    if (managed) {
      give();
    }
    limit = admission.step(admissionSettings, limit, interval, HeldProcessors.of(processors));
    room = limit.limit().exactNewConnections();
    Coordination last = present;
    Coordination said =
        coordination.step(
            last,
            new CoordinationInput(
                second * 1_000_000_000L,
                limit.load().demand(),
                interval.cpuSeconds() / INTERVAL,
                interval.busySeconds() / INTERVAL,
                ratio,
                admissionSettings.utilisation(),
                newOnes.refused(),
                came > 0 ? (double) newOnes.refused() / came : 0,
                request,
                new Allocation(
                    processors,
                    "",
                    0,
                    managed ? Allocation.State.GRANTED : Allocation.State.UNMANAGED),
                HeldProcessors.of(processors),
                OVERLOAD,
                degraded()));
    request = said.processorRequest();
    // As the coordinator has it: where nobody comes, nothing is held back.
    boolean asked = came > 0 || limit.load().predicted().newConnections() > 0.01;
    present = asked ? said : Coordination.idle(said.recentUse());
    if (present.processorsChanged() && control.pending().isPresent()) {
      control = control.regulating(second * 1_000_000_000L);
    }
  }

  /** Requests that the work which has piled up belongs to. */
  private long waiting() {
    double cost = parts.stream().mapToDouble(this::seconds).sum();
    return Math.round(backlogSeconds / cost);
  }

  private double seconds(Part part) {
    return levels.get(part.component()) == 0 ? part.full() : part.degraded();
  }

  /** The manager's quantum, with what was asked for in the interval before. */
  private void give() {
    double given = Math.min(most, Math.max(least, request) + lent);
    if (Math.abs(given - processors) > 0.01 * processors) {
      events.add(given > processors ? "more processors" : "fewer processors");
    }
    processors = given;
  }

  private boolean degraded() {
    return levels.values().stream().anyMatch(level -> level > 0);
  }

  private void decide(int second) {
    List<ComponentState> components =
        parts.stream()
            .map(
                part ->
                    new ComponentState(
                        part.component(), serviceLevels(part), levels.get(part.component()), true))
            .toList();
    Observation observation =
        new Observation(
            second * 1_000_000_000L,
            history,
            components,
            Map.of(),
            controlSettings,
            Map.of("cpu", present.pressure()));
    ratio =
        degraded()
            ? adaptation.fullServiceRatios(control, observation).getOrDefault("cpu", ratio)
            : 1;
    Step step = adaptation.step(control, observation);
    Decision wanted = step.decision();
    Optional<String> objection =
        wanted.adaptation().flatMap(a -> coordination.objection(present, wanted, "cpu"));
    if (objection.isPresent()) {
      control =
          new ControlState(
              ControlMode.REGULATION,
              control.lastChangeNanos(),
              Optional.empty(),
              step.next().gains(),
              control.lastUpgradeNanos());
      return;
    }
    control = step.next();
    step.decisions().forEach(this::carryOut);
  }

  private void carryOut(Decision wanted) {
    wanted
        .adaptation()
        .ifPresent(
            adapted -> {
              levels.put(adapted.component(), wanted.targetLevel().orElseThrow());
              events.add(
                  (wanted.kind() == Kind.DEGRADE ? "degrade " : "upgrade ") + adapted.component());
            });
  }

  private static List<ServiceLevel> serviceLevels(Part part) {
    ServiceLevel full = new ServiceLevel("full", 0);
    return part.full() == part.degraded()
        ? List.of(full)
        : List.of(full, new ServiceLevel("less", part.weight()));
  }

  /** What was done, in order; a run of changes of the processors in one direction is one. */
  List<String> events() {
    List<String> distinct = new ArrayList<>();
    for (String event : events) {
      if (distinct.isEmpty() || !distinct.get(distinct.size() - 1).equals(event)) {
        distinct.add(event);
      }
    }
    return distinct;
  }

  double processors() {
    return processors;
  }

  /** What was asked for last. */
  double request() {
    return request;
  }

  /** From the next quantum on so much more is given than is asked for, if there is any. */
  void lend(double processors) {
    lent = processors;
  }

  /** Seconds in which some connections were refused. */
  double refusedSeconds() {
    return refusedSeconds;
  }

  /** The longest time that admitted work had to wait for. */
  double longestWaitSeconds() {
    return longestWait;
  }
}
