package io.allostat.policies.simulator;

import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Step;
import java.util.HashMap;
import java.util.Map;

/** Drives an adaptation policy, keeping its state between steps. For one simulation; not shared. */
public final class PolicyController implements Controller {
  private final AdaptationPolicy policy;
  private ControlState state;

  /**
   * Begins with nothing learned.
   *
   * @param policy the policy
   */
  public PolicyController(AdaptationPolicy policy) {
    this(policy, GainTable.EMPTY);
  }

  /**
   * Begins with what an earlier run learned.
   *
   * @param policy the policy
   * @param gains the gains known
   */
  public PolicyController(AdaptationPolicy policy, GainTable gains) {
    this.policy = policy;
    this.state = ControlState.initial(0, gains);
  }

  @Override
  public Move control(Observation observation) {
    Step step = policy.step(state, observation);
    state = step.next();
    Map<String, Integer> levels = new HashMap<>();
    for (Decision decision : step.decisions()) {
      decision
          .adaptation()
          .ifPresent(a -> levels.put(a.component(), decision.targetLevel().orElseThrow()));
    }
    return new Move(levels, step.decisions(), step.outcome());
  }

  /**
   * @return what has been learned
   */
  public GainTable gains() {
    return state.gains();
  }
}
