package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is lent moves when there is a reason to, and nobody lacks for it. */
class SteadySurplusTest {
  private static final double EXACT = 1e-9;
  private static final double PART = 0.001;

  private final ProcessorSettings settings = ProcessorSettings.defaults();
  private final DistributionPolicy steady = Policies.named(WeightedMaxMin.NAME, settings);
  private Distribution last = Distribution.INITIAL;

  private double[] quantum(double... requests) {
    last = steady.distribute(Samples.quantum(4, requests), last);
    return Samples.shares(last);
  }

  @Test
  void whatIsLentStaysUntilItIsATenthOff() {
    assertArrayEquals(new double[] {2, 2}, quantum(1, 1), EXACT);
    // 1.85 and 2.15 by the policy: 8 and 7 % off
    assertArrayEquals(new double[] {2, 2}, quantum(0.8, 1.1), EXACT);
    assertEquals(0.8, last.shares().get(0).requested());
    // 1.75 and 2.25: 14 and 11 % off
    assertArrayEquals(new double[] {1.75, 2.25}, quantum(0.8, 1.3), EXACT);
  }

  @Test
  void whoNeedsMoreThanItWasLentGetsItAtOnce() {
    assertArrayEquals(new double[] {2, 2}, quantum(1.95, 1.95), EXACT);
    // 2.05 and 1.95: a needs 2.03, and b cannot keep its 2
    assertArrayEquals(new double[] {2.05, 1.95}, quantum(2.03, 1.93), EXACT);
  }

  @Test
  void whereSomebodyLacksThePolicyDecides() {
    quantum(1.9, 1.9);
    assertArrayEquals(new double[] {1.95, 2.05}, quantum(1.95, 2.1), EXACT);
  }

  @Test
  void whoHangsGivesBackWhatItWasLent() {
    quantum(1, 1);
    Request hung = new Request("b", 1, 1, Value.NONE, false);
    Quantum quantum = new Quantum(4, List.of(new Request("a", 1, 1), hung));
    assertArrayEquals(new double[] {3, 1}, Samples.shares(steady.distribute(quantum, last)), EXACT);
  }

  @Test
  void whoComesGetsItsPartAndWhoGoesLeavesIt() {
    assertArrayEquals(new double[] {2, 2}, quantum(0.5, 0.5), EXACT);
    assertArrayEquals(new double[] {1.334, 1.333, 1.333}, quantum(0.5, 0.5, 0.5), EXACT);
    assertArrayEquals(new double[] {4}, quantum(0.5), EXACT);
  }

  @Test
  void partsThatHaveBecomeLargerAreKeptNoLonger() {
    quantum(1, 1.1);
    assertArrayEquals(new double[] {1.95, 2.05}, Samples.shares(last), EXACT);
    DistributionPolicy whole =
        Policies.named(WeightedMaxMin.NAME, Samples.settings("partsPerProcessor", "1"));
    assertArrayEquals(
        new double[] {2, 2},
        Samples.shares(whole.distribute(Samples.quantum(4, 1, 1), last)),
        EXACT);
  }

  @Test
  void wholeProcessorsFollowAChangeOfPriorities() {
    DistributionPolicy whole =
        Policies.named(WeightedMaxMin.NAME, Samples.settings("partsPerProcessor", "1"));
    double[] requests = {1, 1};
    last = whole.distribute(Samples.quantum(4, requests), Distribution.INITIAL);
    assertArrayEquals(new double[] {2, 2}, Samples.shares(last), EXACT);
    Quantum changed = Samples.prioritised(4, new double[] {3, 1}, requests);
    last = whole.distribute(changed, last);
    assertArrayEquals(new double[] {3, 1}, Samples.shares(last), EXACT);
    assertArrayEquals(new double[] {3, 1}, Samples.shares(whole.distribute(changed, last)), EXACT);
    Quantum back = Samples.quantum(4, requests);
    assertArrayEquals(new double[] {2, 2}, Samples.shares(whole.distribute(back, last)), EXACT);
  }

  @Test
  void wholeProcessorsStayWhereRequestsVaryAboutAWholeNumber() {
    DistributionPolicy whole =
        Policies.named(WeightedMaxMin.NAME, Samples.settings("partsPerProcessor", "1"));
    last = whole.distribute(Samples.quantum(9, 1, 1, 1), Distribution.INITIAL);
    assertArrayEquals(new double[] {3, 3, 3}, Samples.shares(last), EXACT);
    for (double asked : new double[] {1.1, 0.9, 1.05, 1.1}) {
      // With requests rounded up, a has 3.667 and the others 2.667 each other time.
      last = whole.distribute(Samples.quantum(9, asked, 0.95, 0.95), last);
      assertArrayEquals(new double[] {3, 3, 3}, Samples.shares(last), EXACT);
    }
  }

  @Test
  void whoAsksForMoreOrCountsForMoreGetsAtMostAPartLessOfWhatIsLent() {
    Random random = new Random(3);
    int kept = 0;
    for (int run = 0; run < 20_000; run++) {
      int parts = new int[] {1, 2, 10, 100, 1000}[random.nextInt(5)];
      DistributionPolicy policy =
          Policies.named(WeightedMaxMin.NAME, Samples.settings("partsPerProcessor", "" + parts));
      int processors = 1 + random.nextInt(8);
      int applications = 1 + random.nextInt(6);
      double load = 1.1 * random.nextDouble();
      double[] usual =
          random.doubles(applications).map(r -> 2 * load * processors * r / applications).toArray();
      double deviation = new double[] {0.02, 0.1, 0.3}[random.nextInt(3)];
      last = Distribution.INITIAL;
      for (int k = 1 + random.nextInt(4); k > 0; k--) {
        last = policy.distribute(jittered(random, processors, usual, deviation), last);
      }
      Quantum quantum = jittered(random, processors, usual, deviation);
      int i = random.nextInt(applications);
      Distribution now = policy.distribute(quantum, last);
      double before = now.shares().get(i).processors();
      kept += before == last.shares().get(i).processors() ? 1 : 0;
      Request request = quantum.requests().get(i);
      double more = request.processors() * (1 + 0.2 * random.nextDouble()) + 0.01;
      double higher = 1 + random.nextDouble();
      for (Request raised :
          List.of(
              new Request(request.application(), more, 1),
              new Request(request.application(), request.processors(), higher))) {
        List<Request> requests = new ArrayList<>(quantum.requests());
        requests.set(i, raised);
        Distribution after = policy.distribute(new Quantum(processors, requests), last);
        assertTrue(
            after.shares().get(i).processors() >= before - 1.0 / parts - EXACT,
            () -> last.shares() + " then " + now.shares() + " or " + after.shares());
      }
    }
    assertTrue(kept > 5000, "expected to try what is kept, got it " + kept + " times of 20,000");
  }

  @Test
  void nobodyLacksAndEachHasItsPartButForATenth() {
    Random random = new Random(1);
    for (int run = 0; run < 300; run++) {
      int applications = 1 + random.nextInt(20);
      DistributionPolicy policy = new WeightedMaxMin(settings);
      double load = 1.2 * random.nextDouble();
      double[] usual = random.doubles(applications).map(r -> 8 * load * r / applications).toArray();
      last = Distribution.INITIAL;
      for (int k = 0; k < 30; k++) {
        Quantum quantum = jittered(random, 4, usual, 0.3);
        Distribution now = steady.distribute(quantum, last);
        Distribution wanted = policy.distribute(quantum, last);
        assertTrue(now.allocated() <= 4 + EXACT, now::toString);
        for (int i = 0; i < applications; i++) {
          Share share = now.shares().get(i);
          double target = wanted.shares().get(i).processors();
          double least = Math.min(target, Math.max(share.requested(), 0.02));
          assertTrue(share.processors() >= least - EXACT, () -> quantum + " " + now.shares());
          // A part is what the policy rounded, another one what requests were rounded up by.
          assertEquals(target, share.processors(), 0.1 * target + 2.2 * PART);
        }
        last = now;
      }
    }
  }

  @Test
  void requestsThatVaryByChanceMoveNextToNothing() {
    // Ten servers that each ask for a twentieth of the host, 7 % more or less: half is lent.
    double[] usual = IntStream.range(0, 10).mapToDouble(i -> 0.2).toArray();
    int without = changes(new WeightedMaxMin(settings), usual);
    int with = changes(steady, usual);
    assertTrue(without > 9 * 1000, without + " changes of 10,000");
    assertTrue(with <= 0.05 * without, with + " changes, without " + without);
  }

  /** In a thousand quanta, of all applications. */
  private static int changes(DistributionPolicy policy, double[] usual) {
    Random random = new Random(2);
    Distribution before = policy.distribute(jittered(random, 4, usual, 0.07), Distribution.INITIAL);
    int changes = 0;
    for (int k = 0; k < 1000; k++) {
      Distribution now = policy.distribute(jittered(random, 4, usual, 0.07), before);
      for (int i = 0; i < usual.length; i++) {
        double moved = now.shares().get(i).processors() - before.shares().get(i).processors();
        changes += Math.abs(moved) > PART / 2 ? 1 : 0;
      }
      before = now;
    }
    return changes;
  }

  private static Quantum jittered(Random random, int processors, double[] usual, double deviation) {
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < usual.length; i++) {
      double asked = Math.max(0, usual[i] * (1 + deviation * random.nextGaussian()));
      requests.add(new Request(Samples.name(i), asked, 1));
    }
    return new Quantum(processors, requests);
  }
}
