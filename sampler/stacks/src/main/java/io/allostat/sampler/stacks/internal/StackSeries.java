package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.ThreadStates;
import java.util.HashMap;
import java.util.Map;

/** What one stack did over the buckets of a window, as far as one resource is concerned. */
final class StackSeries {
  private final ComponentStack stack;
  private final int[] instants;
  private final long[] hits;
  private final Map<Integer, Tally> seen = new HashMap<>();
  private long entries;
  private double running;
  private double ready;
  private long waiting;
  private long io;
  private long locked;
  private long hitsOnly;

  /**
   * @param stack the stack
   * @param instants the number of sampling instants of each bucket
   */
  StackSeries(ComponentStack stack, int[] instants) {
    this.stack = stack;
    this.instants = instants;
    this.hits = new long[instants.length];
  }

  /** Adds hits. */
  void add(int bucket, Tally tally) {
    hits[bucket] += tally.hits();
    seen.merge(bucket, tally, Tally::plus);
  }

  /**
   * Adds what else was counted in a bucket.
   *
   * @param clocked whether the CPU clocks of all threads seen ready are known
   */
  void add(StackCount count, boolean clocked) {
    entries += count.entries();
    running += count.states().running();
    ready += count.states().ready();
    waiting += count.waiting().hits();
    io += count.states().io();
    locked += count.states().locked();
    hitsOnly += clocked ? 0 : count.ready().hits();
  }

  /** Adds this stack's hits to those of others. */
  void addHitsTo(long[] sums) {
    for (int b = 0; b < sums.length; b++) {
      sums[b] += hits[b];
    }
  }

  /** Adds how many were seen at each instant to those of others. */
  void addTo(SeenUse ready) {
    seen.forEach(ready::add);
  }

  /** How many were seen at each instant. */
  SeenUse ready() {
    SeenUse ready = SeenUse.nothing(instants);
    addTo(ready);
    return ready;
  }

  ComponentStack stack() {
    return stack;
  }

  long hits() {
    return RatioEstimator.sum(hits);
  }

  long entries() {
    return entries;
  }

  /**
   * What its threads were doing, where its hits are those of a CPU.
   *
   * @param inResource whether whoever waits in it waits for the resource of that name
   */
  ThreadStates states(boolean inResource) {
    long all = hits();
    // Rounded last, and in this order, so that the three add up to the hits.
    long wholeRunning = Math.min(all, Math.round(running));
    long wholeReady = Math.min(all - wholeRunning, Math.round(ready));
    return new ThreadStates(
        wholeRunning,
        wholeReady,
        all - wholeRunning - wholeReady,
        inResource ? waiting : 0,
        inResource ? 0 : io,
        inResource ? 0 : locked,
        inResource ? 0 : waiting - io - locked,
        hitsOnly);
  }
}
