package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every policy but the literal one, whatever is asked for. */
class DistributionPropertiesTest {
  private static final int RUNS = 3000;

  /** Much less than a part, much more than the rounding of sums. */
  private static final double ROUNDING = 1e-6;

  static List<String> policies() {
    return Policies.names().stream().filter(n -> !n.equals(PaperProportional.NAME)).toList();
  }

  private static ProcessorSettings anySettings(Random random, boolean surplus) {
    return new ProcessorSettings(
        2,
        random.nextBoolean() ? 0.02 : 0.001 + 0.999 * random.nextDouble(),
        new int[] {1, 2, 3, 100, 1000}[random.nextInt(5)],
        true,
        true,
        surplus && random.nextBoolean(),
        10,
        0,
        true);
  }

  private static Quantum anyQuantum(Random random) {
    List<Request> requests = new ArrayList<>();
    int processors = 1 + random.nextInt(random.nextBoolean() ? 4 : 64);
    int applications = random.nextInt(random.nextInt(20) == 0 ? 200 : 12);
    for (int i = 0; i < applications; i++) {
      requests.add(anyRequest(random, Samples.name(i)));
    }
    return new Quantum(processors, requests);
  }

  private static Request anyRequest(Random random, String name) {
    double priority =
        random.nextBoolean() ? 1 + random.nextInt(3) : Math.exp(8 * random.nextGaussian() / 3);
    return new Request(
        name,
        anyAmount(random),
        Math.min(1e6, Math.max(1e-6, priority)),
        anyValue(random),
        random.nextInt(5) > 0);
  }

  private static double anyAmount(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> random.nextInt(9);
      case 2 -> random.nextInt(33) / 8.0;
      case 3 -> 0.03 * random.nextDouble();
      case 4 -> Math.min(1e6, Math.exp(4 * random.nextGaussian()));
      default -> 10 * random.nextDouble();
    };
  }

  private static Value anyValue(Random random) {
    List<Value.Step> steps = new ArrayList<>();
    double worth = 20;
    for (int s = random.nextInt(4); s > 0; s--) {
      worth = Math.max(0, worth - random.nextInt(8));
      steps.add(new Value.Step(0.01 + 3 * random.nextDouble(), worth));
    }
    return new Value(steps);
  }

  /** What the policy had given before: nothing, or what came of some quanta of such requests. */
  private static Distribution anyPrevious(
      Random random, DistributionPolicy policy, Quantum quantum) {
    int i = random.nextInt(quantum.requests().size() + 1);
    String turn = i < quantum.requests().size() ? quantum.requests().get(i).application() : "";
    Distribution previous = new Distribution("before", 1, List.of(), turn);
    double deviation = random.nextBoolean() ? 0.05 : 0.5;
    for (int k = random.nextInt(4); k > 0; k--) {
      previous = policy.distribute(jittered(random, quantum, deviation), previous);
    }
    return previous;
  }

  private static Quantum jittered(Random random, Quantum quantum, double deviation) {
    List<Request> requests = new ArrayList<>();
    for (Request request : quantum.requests()) {
      double asked = request.processors() * (1 + deviation * random.nextGaussian());
      requests.add(
          new Request(
              request.application(),
              Math.max(0, Math.min(1e6, asked)),
              request.priority(),
              request.value(),
              request.surplus()));
    }
    return new Quantum(quantum.processors(), requests);
  }

  private static Quantum with(Quantum quantum, int position, Request request) {
    List<Request> requests = new ArrayList<>(quantum.requests());
    requests.set(position, request);
    return new Quantum(quantum.processors(), requests);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void whatIsThereIsGivenOnceAndEverybodyHasSomething(String policy) {
    Random random = new Random(1);
    for (int run = 0; run < RUNS; run++) {
      ProcessorSettings settings = anySettings(random, true);
      Quantum quantum = anyQuantum(random);
      DistributionPolicy any = Policies.named(policy, settings);
      Distribution distribution = any.distribute(quantum, anyPrevious(random, any, quantum));
      String trace = settings + " " + quantum + " " + distribution.shares();
      assertEquals(policy, distribution.policy());
      assertTrue(distribution.allocated() <= quantum.processors() + ROUNDING, trace);
      assertEquals(0, distribution.overAllocated(), trace);
      double each = (double) quantum.processors() / Math.max(1, quantum.requests().size());
      double part = 1.0 / settings.partsPerProcessor();
      boolean allMet = true;
      for (int i = 0; i < distribution.shares().size(); i++) {
        Share share = distribution.shares().get(i);
        Request request = quantum.requests().get(i);
        assertEquals(request.application(), share.application());
        assertEquals(request.processors(), share.requested());
        assertTrue(share.processors() >= Math.min(settings.minimumShare(), each) / 2, trace);
        if (settings.minimumShare() + part <= each) {
          assertTrue(share.processors() >= settings.minimumShare() - ROUNDING, trace);
        }
        if (!settings.giveSurplus() || !request.surplus()) {
          double most = Math.max(settings.minimumShare(), share.requested()) + part;
          assertTrue(share.processors() <= most + ROUNDING, trace);
        }
        allMet &= share.processors() >= share.requested() - ROUNDING;
      }
      boolean allGiven = distribution.allocated() >= quantum.processors() - ROUNDING;
      assertTrue(allMet || allGiven, trace);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void whoAsksForMoreOrCountsForMoreNeverGetsLess(String policy) {
    Random random = new Random(2);
    for (int run = 0; run < RUNS; run++) {
      ProcessorSettings settings = anySettings(random, true);
      DistributionPolicy any = Policies.named(policy, settings);
      Quantum quantum = anyQuantum(random);
      if (quantum.requests().isEmpty()) {
        continue;
      }
      Distribution previous = anyPrevious(random, any, quantum);
      int i = random.nextInt(quantum.requests().size());
      Request request = quantum.requests().get(i);
      double more = Math.min(1e6, request.processors() + anyAmount(random));
      double higher = Math.min(1e6, request.priority() * (1 + 2 * random.nextDouble()));
      double before = any.distribute(quantum, previous).shares().get(i).processors();
      // The exception that SteadySurplus states.
      double part = 1.0 / settings.partsPerProcessor();
      double least = before - (any instanceof SteadySurplus ? part : 0) - 1e-9;
      for (Request raised :
          List.of(
              new Request(
                  request.application(),
                  more,
                  request.priority(),
                  request.value(),
                  request.surplus()),
              new Request(
                  request.application(),
                  request.processors(),
                  higher,
                  request.value(),
                  request.surplus()))) {
        Distribution after = any.distribute(with(quantum, i, raised), previous);
        assertTrue(
            after.shares().get(i).processors() >= least,
            () -> quantum + " then " + raised + ": " + before + " then " + after.shares());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theSameInputGivesTheSameOutput(String policy) {
    Random random = new Random(3);
    for (int run = 0; run < 200; run++) {
      ProcessorSettings settings = anySettings(random, true);
      Quantum quantum = anyQuantum(random);
      DistributionPolicy any = Policies.named(policy, settings);
      Distribution previous = anyPrevious(random, any, quantum);
      assertEquals(
          Policies.named(policy, settings).distribute(quantum, previous),
          Policies.named(policy, settings).distribute(quantum, previous));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {WeightedMaxMin.NAME, ProportionalPriority.NAME})
  void aSmallChangeOfARequestMovesAsMuchAtMost(String name) {
    Random random = new Random(4);
    DistributionPolicy policy = Policies.named(name, Samples.settings("giveSurplus", "false"));
    for (int run = 0; run < RUNS; run++) {
      Quantum quantum = anyQuantum(random);
      if (quantum.requests().isEmpty()) {
        continue;
      }
      int i = random.nextInt(quantum.requests().size());
      Request request = quantum.requests().get(i);
      double change = Math.min(random.nextDouble(), 1e6 - request.processors());
      Request raised =
          new Request(request.application(), request.processors() + change, request.priority());
      double[] before = Samples.distribute(policy, quantum);
      double[] after = Samples.distribute(policy, with(quantum, i, raised));
      double others = 0;
      for (int j = 0; j < before.length; j++) {
        others += j == i ? 0 : Math.abs(after[j] - before[j]);
      }
      double part = 0.001;
      assertTrue(after[i] - before[i] <= change + 2 * part + ROUNDING, quantum::toString);
      assertTrue(others <= change + (before.length + 2) * part, quantum::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {WeightedMaxMin.NAME, ProportionalPriority.NAME})
  void withoutSharingDownwardNothingIsGivenTwiceAndNobodyGetsMoreThanItAskedFor(String name) {
    Random random = new Random(5);
    for (int run = 0; run < RUNS; run++) {
      ProcessorSettings any = anySettings(random, false);
      ProcessorSettings settings =
          new ProcessorSettings(
              2,
              any.minimumShare(),
              any.partsPerProcessor(),
              true,
              false,
              random.nextBoolean(),
              10,
              0,
              true);
      Quantum quantum = anyQuantum(random);
      Distribution distribution =
          Policies.named(name, settings).distribute(quantum, Distribution.INITIAL);
      assertEquals(0, distribution.overAllocated(), quantum::toString);
      for (Share share : distribution.shares()) {
        assertTrue(share.processors() > 0, quantum::toString);
        double most = Math.max(settings.minimumShare(), share.requested());
        assertTrue(
            share.processors() <= most + 1.0 / settings.partsPerProcessor() + ROUNDING,
            quantum::toString);
      }
    }
  }

  @Test
  void theLiteralEquationStaysWithinTwiceTheProcessors() {
    Random random = new Random(6);
    for (int run = 0; run < RUNS; run++) {
      Quantum quantum = anyQuantum(random);
      for (PaperProportional.Sharing sharing : PaperProportional.Sharing.values()) {
        for (PaperProportional.Surplus surplus : PaperProportional.Surplus.values()) {
          Distribution distribution =
              new PaperProportional(sharing, surplus).distribute(quantum, Distribution.INITIAL);
          Placement placement =
              Placer.place(Samples.cpus(quantum.processors()), distribution, Placement.NONE);
          double placed =
              placement.assignments().stream().mapToDouble(CpuAssignment::processors).sum();
          double most = Math.min(quantum.processors(), distribution.allocated());
          assertEquals(most, placed, 1e-3, quantum::toString);
        }
      }
    }
  }
}
