package io.allostat.core.api.management;

import java.util.List;

/**
 * The profile of the last window.
 *
 * @param windowSeconds its length
 * @param samplingInstants how often the contexts were visited in it
 * @param resources controlled resources, then views
 * @param stacks largest usage first
 * @param contexts execution contexts alive
 * @param knownStacks component stacks known
 * @param overflowedCalls calls counted as (other) since the start
 * @param repairedContexts requests with unmatched calls since the start
 * @param abandonedContexts requests given up since the start
 * @param failures exceptions kept from requests since the start
 */
public record ProfileItem(
    double windowSeconds,
    long samplingInstants,
    List<ResourceItem> resources,
    List<StackItem> stacks,
    int contexts,
    int knownStacks,
    long overflowedCalls,
    long repairedContexts,
    long abandonedContexts,
    long failures) {}
