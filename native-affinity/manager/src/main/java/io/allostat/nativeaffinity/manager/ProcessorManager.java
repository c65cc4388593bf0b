package io.allostat.nativeaffinity.manager;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.manager.accounting.Holding;
import io.allostat.nativeaffinity.manager.internal.Applications;
import io.allostat.nativeaffinity.manager.internal.CpuCounters;
import io.allostat.nativeaffinity.manager.internal.CpuUsage;
import io.allostat.nativeaffinity.manager.internal.CpuUsage.Counter;
import io.allostat.nativeaffinity.manager.internal.Enforcer;
import io.allostat.nativeaffinity.manager.internal.Groups;
import io.allostat.nativeaffinity.manager.internal.TakenUp;
import io.allostat.nativeaffinity.manager.internal.UnwrittenSlots;
import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.manager.region.Scan;
import io.allostat.nativeaffinity.manager.region.Scan.Dismissed;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processor manager. Each quantum it reads what applications ask for, lets the policy divide
 * the processors, makes the shares hold, tells the applications and accounts for it:
 *
 * <ul>
 *   <li>an application that has died or left loses its processors at the next quantum, and its slot
 *       is free;
 *   <li>one that gives no sign of life is taken to ask for {@code silentProcessors} at most, and is
 *       lent none that nobody asked for;
 *   <li>when the manager starts it takes up what an earlier one gave, and moves little;
 *   <li>when a quantum fails, what was decided before stays in force.
 * </ul>
 *
 * <p>{@link #step} is called by one thread, at least each second; {@link #change} and {@link
 * #status} by any. What is done once a second is interpreted for long, and is in plain loops
 * therefore: streams are several times as much there.
 *
 * <p>Source: Guitart et al., <i>Dynamic CPU provisioning for self-managed secure web applications
 * in SMP hosting platforms</i>, §3.1 (the eDragon CPU Manager).
 */
public final class ProcessorManager {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorManager.class);

  /** A_i is exact to a millionth; sums of parts are not. */
  private static final double MICROS = 1e6;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Surroundings around;
  private final DistributionPolicies policies;
  private final Applications applications = new Applications();
  private final UnwrittenSlots unwritten = new UnwrittenSlots();
  private final Enforcer enforcer;
  private final CpuCounters counters;
  private final CpuUsage usage = new CpuUsage();
  private final Map<Long, Grant> given = new HashMap<>();
  private final Map<Long, Double> used = new HashMap<>();
  private List<Claim> present = List.of();
  private Map<String, Double> unbilled = new HashMap<>();
  private Distribution distribution = Distribution.INITIAL;
  private Placement placement = Placement.NONE;
  private CpuSet distributed = CpuSet.none();
  private boolean begun;
  private boolean recordable = true;
  private long next;
  private volatile HostRules rules;
  private volatile HostStatus status;

  /**
   * Makes a manager that has not done anything yet.
   *
   * @param around what it touches
   * @param policies what it can choose from
   * @param rules what it goes by at first
   * @throws IllegalArgumentException if there is no policy of that name
   */
  public ProcessorManager(Surroundings around, DistributionPolicies policies, HostRules rules) {
    this.around = Objects.requireNonNull(around, "around");
    this.policies = Objects.requireNonNull(policies, "policies");
    Groups groups = new Groups(around.shares());
    this.enforcer = new Enforcer(around.shares(), groups);
    this.counters = new CpuCounters(groups, around.stats());
    this.rules = checked(rules);
    this.status = new HostStatus(rules, around.shares().mechanism(), List.of(), Map.of());
  }

  /**
   * Goes by other rules from the next quantum on, which comes at most a new quantum from now.
   *
   * @param change makes the new rules of those before
   * @throws IllegalArgumentException if there is no policy of that name
   */
  public synchronized void change(UnaryOperator<HostRules> change) {
    rules = checked(change.apply(rules));
  }

  private HostRules checked(HostRules changed) {
    policies.named(changed.policy(), changed.settings());
    return changed;
  }

  /**
   * @return names of the policies that it can choose from, the recommended one first
   */
  public List<String> policies() {
    return policies.names();
  }

  /**
   * @return what it goes by
   */
  public HostRules rules() {
    return rules;
  }

  /**
   * @return what it knew at the end of the last quantum
   */
  public HostStatus status() {
    return status;
  }

  /**
   * Shows that the manager lives, accounts for the time since the last step, and, when a quantum
   * has passed, distributes.
   *
   * @throws IOException if the ledger could not be written; it is written with the next step then
   */
  public void step() throws IOException {
    HostRules current = rules;
    long now = around.nanoTime().getAsLong();
    around.region().beat(around.self(), now);
    if (begun && next - now > current.quantumNanos()) {
      next = now + current.quantumNanos();
    }
    measure();
    if (begun && now - next < 0) {
      account();
      return;
    }
    next = begun ? next + current.quantumNanos() : now + current.quantumNanos();
    if (now - next >= 0) {
      next = now + current.quantumNanos();
    }
    try {
      distribute(current);
    } catch (RuntimeException e) {
      account();
      throw e;
    }
  }

  /**
   * Ends all lines of the ledger, lets all applications go, and says then in the region that the
   * manager has ended. Where the share of one could not be taken back it does not say so: who is
   * still held must not count on the whole machine.
   *
   * @throws IOException if the ledger could not be written; all the rest is done
   */
  public void end() throws IOException {
    try {
      measure();
      around.ledger().update(around.wallClock().millis(), List.of(), unbilled());
    } finally {
      if (enforcer.sweep(List.of())) {
        around.region().leave();
      } else {
        LOG.warn("not all shares could be taken back: applications keep their last allocation");
      }
    }
  }

  private void account() throws IOException {
    around.ledger().advance(around.wallClock().millis(), unbilled());
  }

  private void measure() {
    Map<String, List<Counter>> shown = new LinkedHashMap<>();
    for (Claim claim : present) {
      String application = claim.application();
      shown.put(application, counters.of(claim, enforcer.holds(application)));
    }
    Map<String, Double> since = usage.since(shown);
    for (Claim claim : present) {
      double seconds = since.get(claim.application());
      unbilled.merge(claim.application(), seconds, Double::sum);
      used.merge(claim.owner(), seconds, Double::sum);
    }
  }

  /** The ledger takes it in even if it cannot write it. */
  private Map<String, Double> unbilled() {
    Map<String, Double> taken = unbilled;
    unbilled = new HashMap<>();
    return taken;
  }

  private void distribute(HostRules current) throws IOException {
    Map<Integer, Long> known = applications.known();
    Scan scan = around.region().scan(around.processes(), known);
    Applications.Turn turn = applications.turn(scan, around.processes());
    for (Dismissed slot : turn.dead()) {
      around.region().free(slot.slot(), slot.owner());
    }
    for (Dismissed slot : unwritten.abandoned(scan, known)) {
      around.region().free(slot.slot(), slot.owner());
    }
    for (Claim claim : turn.gone()) {
      given.remove(claim.owner());
      used.remove(claim.owner());
    }
    present = turn.present();
    // Later than all that was read, so that no sign of life that was written meanwhile is ahead.
    long now = around.nanoTime().getAsLong();
    boolean allMeasured = true;
    for (Claim claim : present) {
      allMeasured &= used.containsKey(claim.owner());
    }
    if (!allMeasured) {
      // From now on, and not from the next step, what they use is theirs.
      measure();
    }
    CpuSet managed = online(current.cpus());
    if (!begun) {
      takeUp(managed);
    }
    List<Request> requests = new ArrayList<>(present.size());
    for (Claim claim : present) {
      requests.add(
          new Request(
              claim.application(),
              requested(claim, current, now),
              current.priority(claim.application()),
              claim.value(),
              !silent(claim, current, now)));
    }
    DistributionPolicy policy = policies.named(current.policy(), current.settings());
    List<Integer> cpus = managed.stream().boxed().toList();
    Distribution divided = policy.distribute(new Quantum(cpus.size(), requests), distribution);
    Placement placed = policies.placement().place(cpus, divided, placement);
    if (placed.assignments().size() != requests.size()) {
      throw new IllegalStateException(
          "policy "
              + current.policy()
              + ": expected "
              + requests.size()
              + " assignments, got "
              + placed.assignments().size());
    }
    distribution = divided;
    placement = placed;
    begun = true;
    carryOut(current, managed, requests, scan, now);
  }

  /** Those that can run something; all where that is none, as nothing could be given then. */
  private CpuSet online(CpuSet all) {
    CpuSet online = all.intersection(around.online().get());
    CpuSet managed = online.isEmpty() ? all : online;
    if (!managed.equals(distributed) && (begun || !managed.equals(all))) {
      LOG.warn("of the CPUs {} those online are distributed: {}", all, managed);
    }
    distributed = managed;
    return managed;
  }

  /** What an earlier manager gave; who has it keeps its CPUs and the time since when. */
  private void takeUp(CpuSet cpus) {
    Map<String, Grant> grants = new LinkedHashMap<>();
    for (Claim claim : present) {
      around
          .region()
          .granted(claim)
          .ifPresent(
              grant -> {
                given.put(claim.owner(), grant);
                grants.put(claim.application(), grant);
              });
    }
    placement = TakenUp.placement(grants, cpus);
    distribution = TakenUp.distribution(grants, cpus.size());
  }

  private static boolean silent(Claim claim, HostRules current, long now) {
    return claim.silentNanos(now) > current.settings().silentSeconds() * NANOS_PER_SECOND;
  }

  private static double requested(Claim claim, HostRules current, long now) {
    return silent(claim, current, now)
        ? Math.min(claim.requested(), current.settings().silentProcessors())
        : claim.requested();
  }

  private void carryOut(
      HostRules current, CpuSet managed, List<Request> requests, Scan scan, long now)
      throws IOException {
    boolean others = false;
    enforcer.sweep(present);
    List<Holding> holdings = new ArrayList<>();
    List<ManagedApplication> shown = new ArrayList<>();
    for (int i = 0; i < present.size(); i++) {
      Claim claim = present.get(i);
      Request request = requests.get(i);
      CpuAssignment assignment = placement.assignments().get(i);
      double processors = processors(assignment);
      boolean silent = silent(claim, current, now);
      Share share =
          limits(current) || silent || request.processors() == 0
              ? limit(assignment, processors, managed)
              : new Share(Math.max(Share.MIN_PROCESSORS, processors), managed, false);
      boolean before = enforcer.holds(claim.application());
      boolean held = enforcer.hold(claim, share);
      others |= held != before;
      // Without the weight behind it a guarantee is none: who is told of a limit keeps to it.
      boolean limited = share.limited() || !held;
      Grant grant = give(claim, processors, held ? share.cpus() : CpuSet.none(), limited);
      holdings.add(new Holding(claim.application(), request.processors(), processors));
      shown.add(
          new ManagedApplication(
              claim.application(),
              claim.process(),
              request.priority(),
              request.processors(),
              processors,
              grant.cpus(),
              limited,
              silent,
              used.getOrDefault(claim.owner(), 0.0)));
    }
    if (others) {
      // Another counter is theirs now, and what it shows already is not.
      measure();
    }
    status = new HostStatus(current, around.shares().mechanism(), shown, faults(scan, now));
    around.ledger().update(around.wallClock().millis(), holdings, unbilled());
  }

  private Map<Fault, Long> faults(Scan scan, long now) {
    Map<Fault, Long> faults = scan.faults();
    for (Claim claim : present) {
      if (claim.ahead(now)) {
        faults.merge(Fault.AHEAD, 1L, Long::sum);
      }
    }
    return faults;
  }

  /** What the assignment comes to, 0 if it is empty: of CPUs that were given twice half each. */
  private static double processors(CpuAssignment assignment) {
    double sum = Math.round(assignment.processors() * MICROS) / MICROS;
    return Math.min(assignment.whole().size() + assignment.shared().size(), sum);
  }

  /** By affinity alone nothing can be guaranteed. */
  private boolean limits(HostRules current) {
    return current.settings().hardLimits() || !around.shares().fractional();
  }

  /**
   * What it is held to. Who was given less than can be held to is held to the least that can be,
   * who was given nothing to that on the last CPU: no share at all would be no limit.
   */
  private static Share limit(CpuAssignment assignment, double processors, CpuSet all) {
    List<Integer> numbers = assignment.cpus();
    int[] cpus = new int[numbers.size()];
    for (int i = 0; i < cpus.length; i++) {
      cpus[i] = numbers.get(i);
    }
    CpuSet on = cpus.length == 0 ? CpuSet.of(all.stream().max().orElseThrow()) : CpuSet.of(cpus);
    return new Share(Math.max(Share.MIN_PROCESSORS, processors), on);
  }

  /** Writes only what is new: an application reads again when its grant was written. */
  private Grant give(Claim claim, double processors, CpuSet cpus, boolean limited) {
    double told = Math.max(Grant.LEAST_PROCESSORS, processors);
    Grant before = given.get(claim.owner());
    if (before != null
        && before.equals(new Grant(told, cpus, before.sinceEpochMillis(), limited))) {
      return before;
    }
    Grant grant = new Grant(told, cpus, around.wallClock().millis(), limited);
    given.put(claim.owner(), grant);
    around.region().grant(claim, grant);
    show(claim, grant);
    return grant;
  }

  /** A framework may hide what Flight Recorder adds to events; that must not stop the manager. */
  private void show(Claim claim, Grant grant) {
    if (!recordable) {
      return;
    }
    try {
      AllocationEvent.emit(claim, grant);
    } catch (LinkageError e) {
      recordable = false;
      LOG.warn("allocations are not shown in Flight Recorder: {}", e.toString());
    }
  }
}
