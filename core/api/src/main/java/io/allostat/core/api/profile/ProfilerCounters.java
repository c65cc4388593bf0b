package io.allostat.core.api.profile;

/**
 * What a profiler counted since it was made. {@code contexts} is a gauge, the rest only grow.
 *
 * @param samplingInstants how often the contexts were visited
 * @param contexts execution contexts alive now, those that a thread has
 * @param stacks component stacks known
 * @param overflowedCalls calls counted for {@code (other)} because a bound was reached
 * @param repairedContexts requests at whose end calls were still open, or closed twice
 * @param abandonedContexts requests older than the configured age, left out of the samples since
 * @param failures exceptions of our own that were kept from a request
 */
public record ProfilerCounters(
    long samplingInstants,
    int contexts,
    int stacks,
    long overflowedCalls,
    long repairedContexts,
    long abandonedContexts,
    long failures) {}
