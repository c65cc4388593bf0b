package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;

/**
 * One stack in one bucket.
 *
 * @param stack the stack
 * @param entries entries into it
 * @param ready how often it was running or ready to run when sampled
 * @param waiting how often it was waiting when sampled
 * @param states what is known about these two
 * @param outermost whether entries into it begin what this JVM does for a request
 */
record StackCount(
    ComponentStack stack,
    long entries,
    Tally ready,
    Tally waiting,
    HitStates states,
    boolean outermost) {
  /** A stack whose root was entered in this JVM, and of which no more is known. */
  StackCount(ComponentStack stack, long entries, Tally ready, Tally waiting) {
    this(stack, entries, ready, waiting, HitStates.UNKNOWN, stack.components().size() == 1);
  }
}
