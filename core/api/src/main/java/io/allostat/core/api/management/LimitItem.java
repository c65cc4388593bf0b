package io.allostat.core.api.management;

/**
 * A limit of new connections, as it comes into force.
 *
 * @param interval k of the interval it is for, from 1
 * @param limitPerInterval AN_i
 * @param lastLimitPerInterval the limit before, or null
 * @param utilisation u as trimmed, with which it was computed
 * @param reason one sentence
 */
public record LimitItem(
    long interval,
    long limitPerInterval,
    Long lastLimitPerInterval,
    double utilisation,
    String reason) {}
