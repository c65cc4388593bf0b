package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.distribution.Value.Step;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RevenueMaximisingTest {
  private static final double EXACT = 1e-9;
  private static final double LEAST = 0.02;
  private final DistributionPolicy policy = new RevenueMaximising(ProcessorSettings.defaults());

  private static Value value(double... widthsAndWorths) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < widthsAndWorths.length; i += 2) {
      steps.add(new Step(widthsAndWorths[i], widthsAndWorths[i + 1]));
    }
    return new Value(steps);
  }

  @Test
  void theNextPartGoesToWhomItIsWorthMost() {
    Quantum quantum =
        new Quantum(
            4,
            List.of(
                new Request("a", 4, 1, value(1, 10, 1, 4, 2, 1)),
                new Request("b", 3, 1, value(2, 6, 1, 2)),
                new Request("c", 1, 1, Value.of(3))));
    // 10 for 1 of a, 6 for 2 of b, 4 for the next of a, of which the minimum of c takes 0.02
    assertArrayEquals(new double[] {1.98, 2, 0.02}, Samples.distribute(policy, quantum), EXACT);
  }

  @Test
  void whatIsWorthTheSameIsDividedByPriority() {
    Quantum quantum =
        new Quantum(
            4,
            List.of(
                new Request("a", 9, 2, Value.of(5)),
                new Request("b", 9, 1, value(1, 5, 1, 5, 7, 5)),
                new Request("c", 9, 1)));
    // beyond the minima 3.94: 2.6267 and 1.3133; steps at the same price are one
    assertArrayEquals(
        new double[] {2.647, 1.333, 0.02}, Samples.distribute(policy, quantum), EXACT);
  }

  @Test
  void whatIsWorthNothingIsGivenIfAskedFor() {
    Quantum quantum =
        new Quantum(4, List.of(new Request("a", 2, 1, value(1, 5)), new Request("b", 1.5, 1)));
    assertArrayEquals(new double[] {2, 1.5}, Samples.distribute(policy, quantum), EXACT);
  }

  @Test
  void aValueAddsUpItsSteps() {
    assertEquals(10 + 0.5 * 4, value(1, 10, 1, 4).worth(1.5), EXACT);
    assertEquals(14, value(1, 10, 1, 4).worth(7), EXACT);
    assertEquals(0, Value.NONE.worth(7), EXACT);
  }

  /** Random instances, solved as linear programs by simplex: one variable for each step. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noDistributionIsWorthMore(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 50; run++) {
      int processors = 1 + random.nextInt(8);
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(6); i++) {
        requests.add(
            new Request(
                Samples.name(i), tenths(random, 60), 1 + random.nextInt(3), anyValue(random)));
      }
      Distribution distribution =
          policy.distribute(new Quantum(processors, requests), Distribution.INITIAL);
      double worth = 0;
      for (int i = 0; i < requests.size(); i++) {
        worth += requests.get(i).value().worth(distribution.shares().get(i).processors());
      }
      assertEquals(simplex(processors, requests), worth, 1e-6, requests::toString);
    }
  }

  private static double tenths(Random random, int most) {
    return random.nextInt(most + 1) / 10.0;
  }

  private static Value anyValue(Random random) {
    List<Step> steps = new ArrayList<>();
    int worth = 12;
    for (int s = 0; s < random.nextInt(5); s++) {
      worth -= random.nextInt(4);
      steps.add(new Step(0.1 + tenths(random, 20), Math.max(0, worth)));
    }
    return new Value(steps);
  }

  private static double simplex(int processors, List<Request> requests) {
    int variables = requests.stream().mapToInt(r -> r.value().steps().size() + 1).sum();
    double[] worth = new double[variables];
    double[] all = new double[variables];
    Arrays.fill(all, 1);
    List<LinearConstraint> constraints = new ArrayList<>();
    constraints.add(new LinearConstraint(all, Relationship.LEQ, processors));
    int next = 0;
    for (Request request : requests) {
      double[] own = new double[variables];
      for (Step step : request.value().steps()) {
        double[] one = new double[variables];
        one[next] = 1;
        constraints.add(new LinearConstraint(one, Relationship.LEQ, step.processors()));
        worth[next] = step.perProcessor();
        own[next++] = 1;
      }
      own[next++] = 1;
      double most = Math.max(LEAST, request.processors());
      constraints.add(new LinearConstraint(own, Relationship.LEQ, most));
      constraints.add(new LinearConstraint(own, Relationship.GEQ, LEAST));
    }
    return new SimplexSolver()
        .optimize(
            new MaxIter(10_000),
            new LinearObjectiveFunction(worth, 0),
            new LinearConstraintSet(constraints),
            GoalType.MAXIMIZE,
            new NonNegativeConstraint(true))
        .getValue();
  }
}
