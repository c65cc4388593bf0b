package io.allostat.sampler.stacks.internal;

/**
 * Use of one resource in one bucket.
 *
 * @param busySeconds resource-seconds used in the bucket
 * @param capacity how much of the resource there was
 */
record ResourceUse(double busySeconds, double capacity) {}
