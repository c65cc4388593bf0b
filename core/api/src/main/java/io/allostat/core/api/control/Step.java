package io.allostat.core.api.control;

import java.util.Optional;

/**
 * The result of one step of the policy.
 *
 * @param next the state to pass to the next step
 * @param decision what to do now
 * @param outcome what came of the change whose calibration ended with this step, if one did
 */
public record Step(ControlState next, Decision decision, Optional<Outcome> outcome) {}
