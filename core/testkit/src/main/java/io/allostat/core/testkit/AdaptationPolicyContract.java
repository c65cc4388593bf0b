package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link AdaptationPolicy} keeps to, seen on random situations with fixed seeds.
 * Extended by the test of an implementation.
 */
public abstract class AdaptationPolicyContract {
  private static final int SEEDS = 500;

  /** For subclasses. */
  protected AdaptationPolicyContract() {}

  /**
   * @return a new subject
   * @throws Exception if it cannot be made
   */
  protected abstract AdaptationPolicy policy() throws Exception;

  /** A situation and the decision on it, named by its seed. */
  private record Decided(long seed, Situation situation, Decision decision) {
    Adaptation adaptation() {
      return decision.adaptation().orElseThrow();
    }

    Thresholds thresholds(String resource) {
      return situation.observation().thresholdsOf(resource);
    }

    List<ResourceProfile> controlled() {
      return situation.resources().stream().filter(ResourceProfile::controlled).toList();
    }

    @Override
    public String toString() {
      return "seed " + seed + ": " + decision + " on " + controlled();
    }
  }

  @Test
  void theSameInputGivesTheSameStepInAnyOrder() throws Exception {
    AdaptationPolicy subject = policy();
    List<Situation> situations =
        new ArrayList<>(LongStream.range(0, 200).mapToObj(Situation::random).toList());
    List<Step> forward = steps(subject, situations);
    assertEquals(forward, steps(subject, situations));
    assertEquals(forward, steps(policy(), situations));
    Collections.reverse(situations);
    List<Step> backward = new ArrayList<>(steps(subject, situations));
    Collections.reverse(backward);
    assertEquals(forward, backward);
  }

  @Test
  void holdsWithoutAPast() throws Exception {
    AdaptationPolicy subject = policy();
    for (long seed = 0; seed < 100; seed++) {
      Situation situation = Situation.random(seed).withHistory(ProfileHistory.EMPTY);
      Step step = subject.step(situation.state(), situation.observation());
      assertEquals(Kind.HOLD, step.decision().kind(), () -> "" + step.decision());
      assertEquals(ControlMode.REGULATION, step.next().mode());
      assertEquals(situation.state().gains(), step.next().gains());
    }
  }

  @Test
  void neverMovesWhatTheLoopMayNotMove() throws Exception {
    for (Decided each : changes()) {
      Optional<ComponentState> moved = each.situation().component(each.adaptation().component());
      assertTrue(moved.map(ComponentState::adjustable).orElse(false), each::toString);
    }
  }

  @Test
  void takesOneStepBetweenLevelsThatExist() throws Exception {
    for (Decided each : changes()) {
      Optional<ComponentState> moved = each.situation().component(each.adaptation().component());
      boolean degrade = each.decision().kind() == Kind.DEGRADE;
      assertEquals(
          moved.flatMap(c -> degrade ? c.next() : c.applied()),
          each.decision().adaptation(),
          each::toString);
    }
  }

  @Test
  void actsOnlyOnAControlledResourceBeyondItsThreshold() throws Exception {
    for (Decided each : changes()) {
      Decision decision = each.decision();
      ResourceProfile cause =
          each.controlled().stream()
              .filter(r -> r.resource().equals(decision.resource()))
              .findFirst()
              .orElseThrow(() -> new AssertionError("not a controlled resource, " + each));
      Thresholds thresholds = each.thresholds(cause.resource());
      assertTrue(
          decision.kind() == Kind.DEGRADE
              ? cause.usage() > thresholds.overload()
              : cause.usage() < thresholds.underload() || relieves(each),
          each::toString);
    }
  }

  /**
   * Whether undoing takes load from a resource that is overloaded, so that it is no upgrade for
   * want of load.
   */
  private static boolean relieves(Decided each) {
    String cause = each.decision().resource();
    return each.decision().kind() == Kind.UPGRADE
        && each.decision().predictions().stream()
            .filter(p -> p.resource().equals(cause))
            .anyMatch(
                p ->
                    p.usageBefore() > each.thresholds(cause).overload()
                        && p.calibrated()
                        && p.change() < 0);
  }

  @Test
  void upgradesOnlyWhereNothingIsPredictedToOverload() throws Exception {
    for (Decided each : changes()) {
      if (each.decision().kind() == Kind.UPGRADE
          && each.situation().observation().settings().calibration()) {
        for (Prediction prediction : each.decision().predictions()) {
          double overload = each.thresholds(prediction.resource()).overload();
          assertTrue(prediction.usageAfter() < overload || relieves(each), each::toString);
          assertTrue(prediction.upperBound() >= prediction.usageAfter(), each::toString);
        }
        assertEquals(
            each.controlled().stream().map(ResourceProfile::resource).collect(Collectors.toSet()),
            each.decision().predictions().stream()
                .map(Prediction::resource)
                .collect(Collectors.toSet()),
            each::toString);
      }
    }
  }

  @Test
  void reportsTheUsageItSaw() throws Exception {
    for (Decided each : decisions()) {
      Set<String> controlled =
          each.controlled().stream().map(ResourceProfile::resource).collect(Collectors.toSet());
      assertEquals(controlled, each.decision().usage().keySet(), each::toString);
      for (ResourceProfile resource : each.controlled()) {
        assertEquals(
            resource.usage(),
            each.decision().usage().get(resource.resource()),
            1e-9,
            each::toString);
      }
      assertEquals(
          each.situation().observation().nanoTime(), each.decision().nanoTime(), each::toString);
      assertTrue(!each.decision().reason().isBlank(), each::toString);
    }
  }

  @Test
  void degradesWhatClearlyOverloads() throws Exception {
    Situation overloaded = Situation.simple(0.95, 0);
    Decision decision = policy().step(overloaded.state(), overloaded.observation()).decision();
    assertEquals(Kind.DEGRADE, decision.kind(), decision::toString);
    assertEquals(Optional.of(1), decision.targetLevel());
    // Equation (1): half of the 0.9 that the stack has of 0.95.
    assertEquals(-0.4275, decision.predictions().get(0).change(), 1e-9);
  }

  @Test
  void upgradesWhatClearlyFits() throws Exception {
    Situation idle = Situation.simple(0.2, 1);
    Decision decision = policy().step(idle.state(), idle.observation()).decision();
    assertEquals(Kind.UPGRADE, decision.kind(), decision::toString);
    assertEquals(Optional.of(0), decision.targetLevel());
    // Equation (2): the 0.9 that the stack has of 0.2 doubles.
    assertEquals(0.18, decision.predictions().get(0).change(), 1e-9);
  }

  @Test
  void changesNothingWhileItCalibrates() throws Exception {
    AdaptationPolicy subject = policy();
    Situation overloaded = Situation.simple(0.95, 0);
    Step change = subject.step(overloaded.state(), overloaded.observation());
    assertEquals(Kind.DEGRADE, change.decision().kind());
    assertEquals(ControlMode.CALIBRATION, change.next().mode());
    // A tick that comes a little early may end the calibration.
    double calibration = 0.9 * overloaded.observation().settings().calibrationSeconds();
    Step step = change;
    for (double seconds = 0.5; seconds < calibration; seconds += 0.5) {
      Situation later = overloaded.after(step.next(), "Category", 1, (long) (seconds * 1e9));
      step = subject.step(later.state(), later.observation());
      assertEquals(Kind.HOLD, step.decision().kind(), "" + step.decision());
      assertEquals(ControlMode.CALIBRATION, step.next().mode());
    }
  }

  private List<Decided> decisions() throws Exception {
    AdaptationPolicy subject = policy();
    return LongStream.range(0, SEEDS)
        .mapToObj(
            seed -> {
              Situation situation = Situation.random(seed);
              Step step = subject.step(situation.state(), situation.observation());
              return new Decided(seed, situation, step.decision());
            })
        .toList();
  }

  private List<Decided> changes() throws Exception {
    return decisions().stream().filter(each -> each.decision().kind() != Kind.HOLD).toList();
  }

  private static List<Step> steps(AdaptationPolicy policy, List<Situation> situations) {
    return situations.stream().map(s -> policy.step(s.state(), s.observation())).toList();
  }
}
