package io.allostat.policies.coordination;

import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.coordination.Coordination;
import io.allostat.core.api.coordination.Coordination.State;
import io.allostat.core.api.coordination.CoordinationInput;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.coordination.RecentUse;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.Locale;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Processors come first, then service levels, while admission shields; and all is undone in
 * reverse. Every interval:
 *
 * <pre>
 * D_now  = max(min((O^·CTO + N^·CTN) / T, g · processors in use), processors in use)
 * D_full = D_now · (usage predicted with all adaptations undone / usage now)
 * R_i    = D_full / min(u, overload threshold), but at least what is kept
 * </pre>
 *
 * <p>While something is degraded min(A_i, R_i of the interval before) is kept; else as much of that
 * as what was in use lately asks for, divided likewise: its mean and {@value
 * Fluctuation#DEVIATIONS} upward deviations, or a fifth more than the most of the last {@value
 * Fluctuation#LAST_SECONDS} s where that is less. What is needed varies by chance from interval to
 * interval, most of all of an application that needs little. Who asks for no more than the last
 * interval used has too little in half of them, and in the next one its requests wait.
 *
 * <p>The arrivals' demand charges connections with all that they will ever cost. Of those that live
 * for minutes little falls due at once, and who asked for all of it would hold processors that it
 * does not use. So it counts up to g times what is in use, where g is {@value #MOST_GROWTH}, and
 * where all that is held is in use up to g times what was needed before: who has a tenth of a
 * processor may ask for a whole one in the second step. Or up to what the share that was let in
 * would make of it, if that is more.
 *
 * <p>Who uses all that it holds needs more than is seen, whether anybody comes or not: half as much
 * again, which is found to be enough or not in the next interval.
 *
 * <p>With u above the threshold, processors asked for at u would leave the usage where service
 * levels are to be lowered, and between the two nothing could be done: what is held is all that is
 * asked for. So the threshold bounds u here; where u is below it, R_i is D_full / u, and u stands
 * for the threshold in all that follows, as admission refuses what exceeds it.
 *
 * <p>Where A_i is a guarantee and no limit, what others leave idle counts as held in this: a load
 * that finds room there is no overload.
 *
 * <p>A step down is allowed while D_now / A_i exceeds the overload threshold, the manager gave less
 * than was asked for, and it has had a quantum to answer since the last of: more was needed than is
 * held; A_i rose by a fifth of what it then lacked. As neighbours release what they do not need bit
 * by bit, that may be many times. What they need varies too, and what is left for this application
 * with it; next to what it lacks that is no news. Without a manager, or one that is not heard of, a
 * request counts as answered. A step up needs {@value #QUIET_INTERVALS} intervals without a
 * refusal, and D_now after it below the overload threshold of A_i.
 *
 * <p>Admission holds the use of the processors near u, where the adaptation loop may see no
 * overload however many are refused. So where a step down is allowed and some were refused in each
 * of the last two intervals, it is told what all who came would need of A_i, the lesser of these; a
 * burst is not worth a step. Costs are measured over many intervals and tell late what a step did
 * beyond what was predicted, the processors in use tell at once; so an interval's is
 *
 * <pre>
 * min((O^·CTO + N^·CTN) / T, processors in use / (1 − share of the arrivals' cost refused))
 * </pre>
 *
 * <p>Processors in use are demand too: connections that stay, or that nobody asks about, are not
 * among the arrivals. Processors are given back only at full service, or the last upgrades would
 * wait for room that has just been given away. A pure function, and thread safe.
 */
@Component
public final class ProcessorsFirst implements CoordinationPolicy {
  static final long QUIET_INTERVALS = 2;

  /** Of the processors in use, from an interval to the next. */
  static final double MOST_GROWTH = 4;

  /** Of the share of what is held that is aimed at. */
  private static final double FULL = 0.9;

  /** Of what is held; far above what is aimed at, so that who has what it asked for is not. */
  private static final double HELD_BACK = 0.97;

  /** Of what is in use by who is held back: what it needs is not seen, but found in steps. */
  private static final double UNSEEN = 1.5;

  /** Relative difference of processors that is none. */
  private static final double SAME = 0.01;

  /** Relative difference of A_i from an interval to the next that voids what is measured. */
  private static final double ANOTHER = 0.1;

  /** Of what is lacking: an answer, if it comes. */
  private static final double ANSWER = 0.2;

  /** Of what was held at the last news: with less, what comes is measured anew. */
  private static final double FALLEN = 0.75;

  /** Who was given exactly what was asked for is not overloaded. */
  private static final double ROUNDING = 1e-9;

  /** A threshold of 0 must not become a request for endless processors. */
  private static final double LEAST_AIM = 0.01;

  private final long quantumNanos;

  /** For {@link java.util.ServiceLoader}: with the manager's default quantum. */
  public ProcessorsFirst() {
    this(ProcessorSettings.defaults().quantumSeconds());
  }

  /**
   * Makes a policy.
   *
   * @param quantumSeconds how long the manager may take to answer, > 0
   */
  public ProcessorsFirst(double quantumSeconds) {
    if (!(quantumSeconds > 0 && quantumSeconds <= 3600)) {
      throw new IllegalArgumentException(
          "quantumSeconds: expected a number above 0 to 3600, got " + quantumSeconds);
    }
    quantumNanos = Math.round(quantumSeconds * 1e9);
  }

  @Override
  public Coordination step(Coordination last, CoordinationInput seen) {
    double held = seen.allocation().processors();
    double room = room(seen);
    double aim = aim(seen);
    double demand = demand(last, seen, room);
    double full = demand * seen.fullServiceRatio();
    double wanted = full / aim;
    // What was lent beyond the last request is the manager's to take back, not held on to.
    double kept = Math.min(held, seen.requestedProcessors());
    RecentUse use = Fluctuation.after(last.recentUse(), seen.usedProcessors(), seen.nanoTime());
    double lately = Fluctuation.mostlyEnough(use) / aim;
    double request = Math.max(wanted, seen.degraded() ? kept : Math.min(kept, lately));
    boolean managed = seen.allocation().state() == Allocation.State.GRANTED;
    // What others take is no reason to ask for more: under a manager it is theirs. Without one it
    // is taken from this application, which has nothing but service levels against that.
    double load = managed ? demand : Math.max(demand, seen.busyProcessors());
    boolean overloaded = load > aim * room * (1 + ROUNDING);
    boolean begins = last.state() == State.IDLE;
    // However little: who is overloaded and asks for more lacks it.
    boolean lacking = request > held * (1 + SAME) || overloaded && request > held;
    boolean changed = !begins && Math.abs(held - last.processors()) > ANOTHER * last.processors();
    double before = begins ? held : last.settledProcessors();
    boolean more = held > before + Math.max(SAME * before, ANSWER * (request - before));
    boolean unsettled = begins || more || lacking != last.lacking();
    long settled = unsettled ? seen.nanoTime() : last.settledNanos();
    boolean answered = !managed || seen.nanoTime() - settled >= quantumNanos;
    boolean down = overloaded && answered && (lacking || !managed);
    long quiet = seen.refused() > 0 ? 0 : last.quietIntervals() + 1;
    State state = state(seen, overloaded, down, quiet);
    return new Coordination(
        state,
        demand,
        offeredLoad(seen),
        full,
        request,
        held,
        room,
        seen.allocation().state(),
        aim,
        lacking,
        changed,
        down,
        down ? pressure(last, seen, room) * seen.overloadThreshold() / aim : 0,
        quiet,
        settled,
        unsettled || held < FALLEN * before ? held : before,
        use,
        reason(state, demand, room, request));
  }

  /** What can be counted on, processors; others' idle ones as well where A_i is no limit. */
  private static double room(CoordinationInput seen) {
    double foreign = Math.max(0, seen.busyProcessors() - seen.usedProcessors());
    double given = seen.allocation().processors();
    // The manager may have given it since the interval ended.
    return seen.allocation().limited()
        ? given
        : Math.max(given, seen.held().left(foreign, aim(seen)));
  }

  private static double aim(CoordinationInput seen) {
    return Math.min(seen.utilisation(), Math.max(LEAST_AIM, seen.overloadThreshold()));
  }

  private static double demand(Coordination last, CoordinationInput seen, double room) {
    double used = seen.usedProcessors();
    // Where all that is held is in use, more may be missing than that shows.
    double base = used >= FULL * aim(seen) * room ? Math.max(used, last.demand()) : used;
    double credible = Math.max(MOST_GROWTH * base, usedIfAllCame(seen));
    double least = used >= HELD_BACK * room ? UNSEEN * used : used;
    return Math.max(least, Math.min(seen.demand(), credible));
  }

  /** No more than the arrivals need: what is in use beyond, as by a pile, the loop sees itself. */
  private static double offeredLoad(CoordinationInput seen) {
    return Math.min(seen.demand(), usedIfAllCame(seen));
  }

  /** As far as those tell that were let in; where nobody was, that may be why nothing is in use. */
  private static double usedIfAllCame(CoordinationInput seen) {
    double served = 1 - seen.refusedShare();
    return served > 0 ? seen.usedProcessors() / served : Double.POSITIVE_INFINITY;
  }

  private static double pressure(Coordination last, CoordinationInput seen, double room) {
    boolean twice = seen.refused() > 0 && last.state() != State.IDLE && last.quietIntervals() == 0;
    return twice && room > 0 ? Math.min(offeredLoad(seen), last.offeredLoad()) / room : 0;
  }

  private static State state(CoordinationInput seen, boolean overloaded, boolean down, long quiet) {
    if (down) {
      return State.DEGRADING;
    }
    if (overloaded) {
      return State.ASKING;
    }
    if (seen.degraded()) {
      return quiet >= QUIET_INTERVALS ? State.RECOVERING : State.HOLDING;
    }
    return seen.refused() > 0 ? State.HOLDING : State.FULL_SERVICE;
  }

  private static String reason(State state, double demand, double room, double request) {
    String load =
        String.format(
            Locale.ROOT, "%.2f of %.2f processors needed, %.2f asked for", demand, room, request);
    return switch (state) {
      case IDLE, FULL_SERVICE -> load;
      case ASKING -> load + "; processors come before service levels";
      case DEGRADING -> load + "; service levels may be lowered";
      case HOLDING -> load + "; service levels stay while connections are refused";
      case RECOVERING -> load + "; service levels may be raised";
    };
  }

  @Override
  public Optional<String> objection(Coordination present, Decision decision, String resource) {
    if (present.state() == State.IDLE) {
      return Optional.empty();
    }
    return switch (decision.kind()) {
      case HOLD -> Optional.empty();
      case DEGRADE ->
          decision.resource().equals(resource) && !present.stepDown()
              ? Optional.of(present.reason())
              : Optional.empty();
      case UPGRADE -> againstUpgrade(present, decision, resource);
    };
  }

  private static Optional<String> againstUpgrade(
      Coordination present, Decision decision, String resource) {
    if (present.quietIntervals() < QUIET_INTERVALS && !relieves(decision)) {
      return Optional.of("connections were refused in the last two intervals");
    }
    double growth = decision.prediction(resource).map(Prediction::growth).orElse(1.0);
    double after = present.demand() * growth / present.room();
    // What lowers the demand needs no room.
    if (after < present.overloadThreshold() || growth < 1) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "it would need %.0f %% of the processors held, the ceiling is %.0f %%",
            100 * after,
            100 * present.overloadThreshold()));
  }

  /**
   * Undoing what loads an overloaded resource relieves it, as a step down would; to wait with that
   * until no connection is refused would keep the overload that they are refused for.
   */
  private static boolean relieves(Decision decision) {
    return decision.predictions().stream()
        .anyMatch(
            p -> p.resource().equals(decision.resource()) && p.calibrated() && p.change() < 0);
  }
}
