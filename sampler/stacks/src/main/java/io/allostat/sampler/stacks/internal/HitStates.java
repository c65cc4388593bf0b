package io.allostat.sampler.stacks.internal;

/**
 * What is known about the hits of one stack in one bucket. Those ready that are neither running nor
 * ready here are unknown; those waiting that are neither here wait for something else.
 *
 * @param running of those ready or running, how many were running
 * @param ready of those ready or running, how many were ready
 * @param io of those waiting, how many the JVM calls runnable
 * @param locked of those waiting, how many wait to enter a monitor
 */
record HitStates(double running, double ready, long io, long locked) {
  static final HitStates UNKNOWN = new HitStates(0, 0, 0, 0);
}
