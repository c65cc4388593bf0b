package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A secure server in virtual time, with load monitor, admission control and budget as a server
 * would wire them: sessions of ten requests with think times arrive by a Poisson process, refused
 * ones go away, admitted ones share the processors, and who waits longer than the patience leaves.
 * Costs and think times are exponentially distributed. The same scenario gives the same run.
 */
final class Plant {
  static final int REQUESTS = 10;
  static final double NEW_HANDSHAKE = 0.002;
  static final double RESUMED_HANDSHAKE = 0.0004;
  static final double REQUEST = 0.004;
  static final double SECONDS = 300;

  /** How often it is looked at what is in progress. */
  private static final double LOOK_SECONDS = 0.05;

  private static final double HELD_OFF_SECONDS = 0.2;

  /** Share of the capacity that returning sessions take, whatever is offered beside them. */
  private static final double RETURNING = 0.3;

  private enum Kind {
    NEW,
    RESUMED
  }

  /** How sessions use connections. */
  enum Shape {
    /** One connection, kept alive, for all requests. */
    KEEP_ALIVE,
    /** A connection for each request; all but the first resume the session. */
    RECONNECT,
    /** Kept alive; and beside the new sessions others that begin by resuming an earlier one. */
    RETURNING
  }

  /** What determines a run. Without further words: one processor, 300 s, a patience of 2 s. */
  static final class Scenario {
    private final Shape shape;
    private final double thinkSeconds;
    private final double load;
    private final long seed;
    private double quietSeconds;
    private double changeSeconds = Double.POSITIVE_INFINITY;
    private double changeFactor = 1;
    private double foretold = 1;
    private double overhead;
    private double processors = 1;
    private double patienceSeconds = 2;
    private AdmissionSettings settings = AdmissionSettings.defaults();
    private double swing;
    private boolean clocks = true;
    private double neighbour;
    private double neighbourFrom;
    private double neighbourTo = Double.POSITIVE_INFINITY;
    private double pauseTo;
    private double cold = 1;
    private double compiled = 1;
    private double refusalSeconds;
    private double elsewhereSeconds;

    /** Sessions with this mean think time; new ones offered in multiples of the capacity. */
    Scenario(Shape shape, double thinkSeconds, double load, long seed) {
      this.shape = shape;
      this.thinkSeconds = thinkSeconds;
      this.load = load;
      this.seed = seed;
    }

    /** Half a capacity is offered at first. */
    Scenario afterQuiet(double seconds) {
      quietSeconds = seconds;
      return this;
    }

    /** From then on requests cost this many times as much. */
    Scenario changing(double atSeconds, double factor) {
      changeSeconds = atSeconds;
      changeFactor = factor;
      return this;
    }

    /** The change is told of in advance: connections will cost so many times as much. */
    Scenario foretold(double change) {
      foretold = change;
      return this;
    }

    /** CPU time beside the connections' own, as a share of it. */
    Scenario withOverhead(double share) {
      overhead = share;
      return this;
    }

    /** The load is so much higher for a minute, so much lower for the next, and so on. */
    Scenario swinging(double share) {
      swing = share;
      return this;
    }

    /** No CPU time is known but that of the whole process. */
    Scenario withoutThreadClocks() {
      clocks = false;
      return this;
    }

    /** Another process takes so much of the processors all the time, as a share of them. */
    Scenario withNeighbour(double share) {
      neighbour = share;
      return this;
    }

    /**
     * For a while nobody comes, and another process takes so much of the processors till shortly
     * before.
     */
    Scenario pausing(double from, double to, double share) {
      neighbour = share;
      neighbourFrom = from;
      neighbourTo = to - 10;
      pauseTo = to;
      return this;
    }

    /**
     * Its code is compiled while it serves: the first request costs so many times as much as a warm
     * one, and what is above falls to a third with each that many requests.
     */
    Scenario cold(double factor, double requests) {
      cold = factor;
      compiled = requests;
      return this;
    }

    /** A refusal takes so much CPU time. */
    Scenario refusingFor(double seconds) {
      refusalSeconds = seconds;
      return this;
    }

    /** Each request waits so long for something else than processors. */
    Scenario waitingElsewhere(double seconds) {
      elsewhereSeconds = seconds;
      return this;
    }

    private double coldness(int served) {
      return 1 + (cold - 1) * Math.exp(-served / compiled);
    }

    private double neighbour(double now) {
      return now >= neighbourFrom && now < neighbourTo ? neighbour : 0;
    }

    private boolean paused(double now) {
      return now >= neighbourFrom && now < pauseTo;
    }

    /** What is left for the server, processors. */
    private double left(double now) {
      return processors * (1 - neighbour(now));
    }

    Scenario on(double held) {
      processors = held;
      return this;
    }

    Scenario patient() {
      patienceSeconds = Double.POSITIVE_INFINITY;
      return this;
    }

    Scenario with(AdmissionSettings other) {
      settings = other;
      return this;
    }

    double requestSeconds(double now) {
      return now < changeSeconds ? REQUEST : REQUEST * changeFactor;
    }

    /** CTN as it truly is for connections that come from {@code now} on. */
    double trueCostNew(double now) {
      double requests = (shape == Shape.RECONNECT ? 1 : REQUESTS) * requestSeconds(now);
      return (NEW_HANDSHAKE + requests) * (1 + overhead);
    }

    /** CTO likewise. */
    double trueCostResumed(double now) {
      double requests = (shape == Shape.RECONNECT ? 1 : REQUESTS) * requestSeconds(now);
      return (RESUMED_HANDSHAKE + requests) * (1 + overhead);
    }

    private double sessionSeconds() {
      return shape == Shape.RECONNECT
          ? trueCostNew(0) + (REQUESTS - 1) * trueCostResumed(0)
          : trueCostNew(0);
    }

    private double newPerSecond(double now) {
      double swung = load * ((int) (now / 60) % 2 == 0 ? 1 + swing : 1 - swing);
      return (now < quietSeconds ? 0.5 : swung) * processors / sessionSeconds();
    }

    private double returningPerSecond() {
      return shape == Shape.RETURNING ? RETURNING * processors / trueCostResumed(0) : 0;
    }
  }

  /** One interval as it went. */
  record Tick(double atSeconds, double usage, Load load, Limit limit) {}

  /** What came of a session. */
  record Outcome(double admittedAt, boolean completed) {}

  /** How long an answer took. */
  record Reply(double atSeconds, double seconds) {}

  private final class Session {
    final double admittedAt = now;
    int left = REQUESTS;
    Kind kind;
    double connectionCpu;
  }

  private record Event(double at, long order, Runnable what) {}

  private final Scenario scenario;
  private final Random random;
  private final AdmissionPolicy policy = new MeasuredCostPolicy();
  private final PriorityQueue<Event> events = new PriorityQueue<>(Plant::earlier);
  private final PriorityQueue<Event> jobs = new PriorityQueue<>(Plant::earlier);
  private final Map<Kind, long[]> counts = new EnumMap<>(Kind.class);
  private final Map<Kind, double[]> cpu = new EnumMap<>(Kind.class);
  private final List<Tick> ticks = new ArrayList<>();
  private final List<Outcome> ended = new ArrayList<>();
  private final List<Double> begun = new ArrayList<>();
  private final List<Reply> replies = new ArrayList<>();
  private long refused;
  private long refusing;
  private double refusalSeconds;
  private AdmissionState state;
  private Budget budget;
  private double now;
  private double virtual;
  private double busy;
  private double tickAt;
  private long order;
  private long requestsEnded;
  private long leastInProgress;
  private boolean heldOff;
  private double heldAtLook;
  private long elsewhere;

  private Plant(Scenario scenario) {
    this.scenario = scenario;
    random = new Random(scenario.seed);
    state = policy.initial(scenario.settings, scenario.processors);
    budget = Budget.of(0, state.limit());
    clear();
  }

  static Plant run(Scenario scenario) {
    Plant plant = new Plant(scenario);
    plant.nextNew();
    plant.nextReturning();
    plant.after(scenario.settings.intervalSeconds(), plant::tick);
    if (scenario.settings.queueSeconds() > 0) {
      plant.after(LOOK_SECONDS, plant::look);
    }
    plant.run();
    return plant;
  }

  double usage(double from, double to) {
    return ticks.stream()
        .filter(t -> t.atSeconds() > from && t.atSeconds() <= to)
        .mapToDouble(Tick::usage)
        .average()
        .orElseThrow();
  }

  Load loadAt(double seconds) {
    return ticks.stream().filter(t -> t.atSeconds() >= seconds).findFirst().orElseThrow().load();
  }

  /** How many sessions that were admitted in that time did not complete. */
  long broken(double from, double to) {
    long completed =
        ended.stream()
            .filter(s -> s.completed() && s.admittedAt() >= from && s.admittedAt() < to)
            .count();
    return admitted(from, to) - completed;
  }

  long admitted(double from, double to) {
    return begun.stream().filter(at -> at >= from && at < to).count();
  }

  Limit lastLimit() {
    return ticks.get(ticks.size() - 1).limit();
  }

  /** New sessions refused in all the run. */
  long refused() {
    return refused;
  }

  double p95(double from, double to) {
    double[] sorted =
        replies.stream()
            .filter(r -> r.atSeconds() >= from && r.atSeconds() < to)
            .mapToDouble(Reply::seconds)
            .sorted()
            .toArray();
    return sorted[(int) (0.95 * sorted.length)];
  }

  private static int earlier(Event a, Event b) {
    return a.at() != b.at() ? Double.compare(a.at(), b.at()) : Long.compare(a.order(), b.order());
  }

  private void run() {
    while (now < SECONDS) {
      double end =
          jobs.isEmpty()
              ? Double.POSITIVE_INFINITY
              : now + Math.max(0, jobs.peek().at() - virtual) / speed();
      boolean job = end <= events.peek().at();
      double next = job ? end : events.peek().at();
      virtual += (next - now) * speed();
      busy += (next - now) * Math.min(scenario.left(now), jobs.size());
      now = next;
      (job ? jobs : events).remove().what().run();
    }
  }

  /** Processor sharing: every job advances alike, and none faster than one processor. */
  private double speed() {
    return jobs.isEmpty() ? 0 : Math.min(1, scenario.left(now) / jobs.size());
  }

  private void after(double seconds, Runnable what) {
    events.add(new Event(now + seconds, order++, what));
  }

  private double exponential(double mean) {
    return mean == 0 ? 0 : -mean * Math.log(1 - random.nextDouble());
  }

  private void nextNew() {
    after(
        exponential(1 / scenario.newPerSecond(now)),
        () -> {
          if (!scenario.paused(now)) {
            connect(new Session(), Kind.NEW);
          }
          nextNew();
        });
  }

  private void nextReturning() {
    if (scenario.returningPerSecond() > 0) {
      after(
          exponential(1 / scenario.returningPerSecond()),
          () -> {
            connect(new Session(), Kind.RESUMED);
            nextReturning();
          });
    }
  }

  private void connect(Session session, Kind kind) {
    long[] count = counts.get(kind);
    count[0]++;
    long nanoTime = (long) (now * 1e9);
    if (kind == Kind.NEW) {
      boolean later = state.limit().queue().exceededBy(inProgress(), false);
      heldOff |= later;
      Budget.Answer answer = later ? new Budget.Answer(false, budget) : budget.admitNew(nanoTime);
      budget = answer.next();
      if (!answer.admitted()) {
        refuse();
        return;
      }
    } else {
      budget = budget.admitResumed(nanoTime);
    }
    count[1]++;
    if (session.left == REQUESTS) {
      begun.add(now);
    }
    session.kind = kind;
    session.connectionCpu = 0;
    request(session, kind == Kind.NEW ? NEW_HANDSHAKE : RESUMED_HANDSHAKE);
  }

  private void refuse() {
    refused++;
    if (scenario.refusalSeconds > 0) {
      refusing++;
      jobs.add(
          new Event(
              virtual + scenario.refusalSeconds,
              order++,
              () -> {
                refusing--;
                refusalSeconds += scenario.refusalSeconds;
              }));
    }
  }

  private void request(Session session, double handshake) {
    double cost =
        scenario.coldness(replies.size())
            * (exponential(handshake) + exponential(scenario.requestSeconds(now)));
    double begin = now;
    Runnable serve =
        () ->
            jobs.add(
                new Event(
                    virtual + cost * (1 + scenario.overhead),
                    order++,
                    () -> answered(session, cost, now - begin)));
    if (scenario.elsewhereSeconds > 0) {
      elsewhere++;
      after(
          scenario.elsewhereSeconds,
          () -> {
            elsewhere--;
            serve.run();
          });
    } else {
      serve.run();
    }
  }

  private void answered(Session session, double cost, double waited) {
    requestsEnded++;
    double seen = scenario.clocks ? cost : 0;
    session.connectionCpu += seen;
    cpu.get(session.kind)[2] += seen;
    replies.add(new Reply(now, waited));
    session.left--;
    if (waited > scenario.patienceSeconds || session.left == 0) {
      close(session);
      boolean completed = waited <= scenario.patienceSeconds;
      ended.add(new Outcome(session.admittedAt, completed));
    } else if (scenario.shape == Shape.RECONNECT) {
      close(session);
      after(exponential(scenario.thinkSeconds), () -> connect(session, Kind.RESUMED));
    } else {
      after(exponential(scenario.thinkSeconds), () -> request(session, 0));
    }
  }

  private void close(Session session) {
    counts.get(session.kind)[2]++;
    double[] sums = cpu.get(session.kind);
    sums[0] += session.connectionCpu;
    sums[1] += session.connectionCpu * session.connectionCpu;
  }

  /** What new ones could have had while they were held off for long is lost to them. */
  private void look() {
    double late = HELD_OFF_SECONDS * state.limit().cpuSecondsPerSecond();
    double most = Math.max(state.limit().costs().newSeconds(), late);
    budget =
        budget.atMost(
            (long) (now * 1e9), heldOff ? Math.max(heldAtLook, most) : Double.POSITIVE_INFINITY);
    heldOff = false;
    heldAtLook = budget.cpuSeconds();
    leastInProgress = Math.min(leastInProgress, inProgress());
    after(LOOK_SECONDS, this::look);
  }

  private long inProgress() {
    return jobs.size() - refusing + elsewhere;
  }

  private void tick() {
    boolean changed = scenario.changeSeconds > tickAt && scenario.changeSeconds <= now;
    Interval interval =
        new Interval(
            now - tickAt,
            counts(Kind.NEW),
            counts(Kind.RESUMED),
            busy,
            HeldProcessors.of(scenario.processors),
            requestsEnded,
            inProgress(),
            leastInProgress,
            busy + scenario.neighbour(tickAt) * scenario.processors * (now - tickAt),
            refusalSeconds,
            scenario.clocks ? cpu.get(Kind.NEW)[2] + cpu.get(Kind.RESUMED)[2] : Double.NaN,
            0,
            changed ? scenario.foretold : 1);
    state = policy.step(scenario.settings, state, interval, HeldProcessors.of(scenario.processors));
    Limit limit = state.limit();
    budget = budget.with((long) (now * 1e9), limit);
    ticks.add(new Tick(now, interval.usage(), state.load(), limit));
    clear();
    after(scenario.settings.intervalSeconds(), this::tick);
  }

  private ConnectionCounts counts(Kind kind) {
    long[] count = counts.get(kind);
    double[] sums = cpu.get(kind);
    return new ConnectionCounts(count[0], count[1], count[2], sums[0], sums[1], sums[2]);
  }

  private void clear() {
    for (Kind kind : Kind.values()) {
      counts.put(kind, new long[3]);
      cpu.put(kind, new double[3]);
    }
    tickAt = now;
    busy = 0;
    requestsEnded = 0;
    refusalSeconds = 0;
    leastInProgress = inProgress();
  }
}
