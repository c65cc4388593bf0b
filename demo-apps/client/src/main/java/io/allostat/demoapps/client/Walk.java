package io.allostat.demoapps.client;

import java.util.random.RandomGenerator;

/**
 * A walk over a matrix, session after session, with the history that BACK needs. The history is
 * emptied on entering a state that has no way back, as RUBiS does, so that BACK never leaves the
 * chain of pages that led here. Not thread-safe.
 */
final class Walk {
  /** What a step did. */
  enum Step {
    /** To a state named by the matrix, possibly the same one. */
    FORWARD,
    /** To the previous state of the history. */
    BACK,
    /** The draw fell into a hole of the column, or there was nothing to go back to. */
    STAY,
    /** The session ended; this is Home of the next one. */
    NEW_SESSION
  }

  /** Transitions of a session at most, as in RUBiS. */
  static final int MAX_TRANSITIONS = 1000;

  private final TransitionMatrix matrix;
  private final RandomGenerator random;
  private final int[] history = new int[MAX_TRANSITIONS];
  private int depth;
  private int state;
  private int transitions;

  Walk(TransitionMatrix matrix, RandomGenerator random) {
    this.matrix = matrix;
    this.random = random;
    this.state = matrix.home();
  }

  /** Index of the current state. */
  int state() {
    return state;
  }

  /** Number of states in the history. */
  int depth() {
    return depth;
  }

  Step step() {
    if (++transitions > MAX_TRANSITIONS) {
      return home();
    }
    int outcome = matrix.next(state, random.nextDouble());
    if (outcome == matrix.end()) {
      return home();
    }
    if (outcome == TransitionMatrix.HOLE || (outcome == matrix.back() && depth == 0)) {
      return Step.STAY;
    }
    if (outcome == matrix.back()) {
      state = history[--depth];
      return Step.BACK;
    }
    if (matrix.backPossible(outcome)) {
      history[depth++] = state;
    } else {
      depth = 0;
    }
    state = outcome;
    return Step.FORWARD;
  }

  private Step home() {
    state = matrix.home();
    depth = 0;
    transitions = 0;
    return Step.NEW_SESSION;
  }
}
