package io.allostat.policies.simulator.internal;

import io.allostat.policies.simulator.Controller;
import io.allostat.policies.simulator.Load;
import io.allostat.policies.simulator.RequestType;
import io.allostat.policies.simulator.Scenario;
import io.allostat.policies.simulator.Stage;
import io.allostat.policies.simulator.Trace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/** The discrete-event engine: requests, stations, sampling and decisions in one virtual time. */
public final class Plant {
  private static final double BUCKET_SECONDS = 1;

  private record Event(double atSeconds, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Double.compare(atSeconds, other.atSeconds);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final Scenario scenario;
  private final RandomGenerator random;
  private final List<Station> stations;
  private final Sampler sampler;
  private final Recorder recorder;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Deque<Job> outside = new ArrayDeque<>();
  private final Map<String, GammaDistribution> distributions = new HashMap<>();
  private double now;
  private long order;
  private int inside;

  /**
   * Makes a plant for one run.
   *
   * @param scenario what to simulate
   * @param controller what sets the levels
   */
  public Plant(Scenario scenario, Controller controller) {
    this.scenario = scenario;
    this.random = new Well19937c(scenario.seed());
    this.stations = scenario.resources().stream().map(Station::new).toList();
    this.sampler = new Sampler(scenario);
    this.recorder = new Recorder(scenario, controller);
  }

  /**
   * Runs it to its end.
   *
   * @return what happened
   */
  public Trace run() {
    for (Load load : scenario.loads()) {
      Source source = new Source(load, new Well19937c(random.nextLong()));
      load.schedule().forEach(c -> at(c.atSeconds(), () -> changeLoad(source, c.intensity())));
    }
    for (Station station : stations) {
      station.resource.neighbour().stream()
          .flatMap(n -> n.wanted().stream())
          .forEach(c -> at(c.atSeconds(), () -> station.neighbourWants(c.intensity())));
    }
    everySample(0);
    every(BUCKET_SECONDS, this::closeBucket);
    // A little late, as a real loop is, so that the bucket of this second is complete.
    every(scenario.settings().decisionSeconds(), () -> at(now + 1e-6, this::decide));
    while (now < scenario.seconds()) {
      step();
    }
    return recorder.trace();
  }

  private void step() {
    Station first = stations.get(0);
    for (Station station : stations) {
      first = station.nextEndSeconds() < first.nextEndSeconds() ? station : first;
    }
    double end = first.nextEndSeconds();
    if (end < events.element().atSeconds()) {
      advanceTo(end);
      proceed(first.removeEnded());
    } else {
      Event event = events.remove();
      advanceTo(event.atSeconds());
      event.action().run();
    }
  }

  private void advanceTo(double seconds) {
    now = Math.max(now, seconds);
    stations.forEach(s -> s.advanceTo(now));
  }

  private void at(double seconds, Runnable action) {
    events.add(new Event(seconds, order++, action));
  }

  private void every(double seconds, Runnable action) {
    every(1, seconds, action);
  }

  private void every(long count, double seconds, Runnable action) {
    at(
        count * seconds,
        () -> {
          action.run();
          every(count + 1, seconds, action);
        });
  }

  private void everySample(long count) {
    // A random offset inside each interval, as the real sampler has, against beats.
    at(
        (count + random.nextDouble()) / scenario.samplingHertz(),
        () -> {
          sampler.sample(stations);
          everySample(count + 1);
        });
  }

  private void changeLoad(Source source, double intensity) {
    if (source.load.isClosed()) {
      for (int added = source.addClients((int) intensity); added > 0; added--) {
        think(source);
      }
    } else {
      arrive(source, source.nextEpoch(), intensity);
    }
  }

  private void arrive(Source source, long epoch, double rate) {
    if (rate > 0) {
      at(
          now + source.exponential(1 / rate),
          () -> {
            if (source.isCurrent(epoch)) {
              begin(source);
              arrive(source, epoch, rate);
            }
          });
    }
  }

  private void think(Source source) {
    at(
        now + source.exponential(source.load.thinkSeconds()),
        () -> {
          if (!source.retires((int) source.load.intensity(now))) {
            begin(source);
          }
        });
  }

  private void begin(Source source) {
    RequestType type = source.draw();
    outside.add(new Job(type, source, now));
    admit();
  }

  private void admit() {
    while (inside < scenario.concurrency() && !outside.isEmpty()) {
      inside++;
      Job job = outside.remove();
      sampler.entered(job.type.rootStack());
      proceed(job);
    }
  }

  private void proceed(Job job) {
    for (Optional<Stage> next = job.advance(); next.isPresent(); next = job.advance()) {
      Stage stage = next.get();
      double seconds = cost(stage);
      if (seconds > 0) {
        if (!stage.stack().equals(job.type.rootStack())) {
          sampler.entered(stage.stack());
        }
        station(stage.resource()).add(job, seconds);
        return;
      }
    }
    inside--;
    recorder.completed(now - job.bornSeconds);
    if (job.source.load.isClosed()) {
      think(job.source);
    }
    admit();
  }

  private double cost(Stage stage) {
    int level = stage.governor().isEmpty() ? 0 : recorder.level(stage.governor());
    double mean = stage.meanSeconds(level);
    if (mean == 0 || stage.variation() == 0) {
      return mean;
    }
    double shape = 1 / (stage.variation() * stage.variation());
    return mean
        / shape
        * distributions
            .computeIfAbsent(
                Double.toString(shape),
                key ->
                    new GammaDistribution(
                        random, shape, 1, GammaDistribution.DEFAULT_INVERSE_ABSOLUTE_ACCURACY))
            .sample();
  }

  private Station station(String resource) {
    return stations.stream()
        .filter(s -> s.resource.name().equals(resource))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("resource: not in the scenario: " + resource));
  }

  private void closeBucket() {
    recorder.second(now, sampler.close(now, stations), inside + outside.size());
  }

  private void decide() {
    recorder.decide(now, sampler.history());
  }
}
