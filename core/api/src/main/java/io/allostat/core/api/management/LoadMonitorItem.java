package io.allostat.core.api.management;

/**
 * What the load monitor says of the coming interval. A cost is in CPU seconds a connection; the
 * bounds are those of the 95 % interval of the last measurement that was believed, null before the
 * first. Its source is START (the configured value), AVERAGE or REGRESSION (measured), or FROZEN
 * (measured before; the present data cannot tell).
 *
 * @param interval k of the coming interval, from 1
 * @param intervalSeconds T
 * @param secondsSinceLastStep how long ago this was computed; much more than T means that admission
 *     control hangs, fails at each turn or has died
 * @param predictedNew N^, connections an interval, refused ones included
 * @param predictedResumed O^, connections an interval
 * @param costNew CTN
 * @param costNewLower see above
 * @param costNewUpper see above
 * @param costNewSource see above
 * @param costResumed CTO
 * @param costResumedLower see above
 * @param costResumedUpper see above
 * @param costResumedSource see above
 * @param demand D, processors
 * @param processorRequest R_i = D / u, processors, u being 0.9 at the most where queues are bounded
 * @param processors A_i, processors held
 * @param utilisation u as trimmed, with which the limit was computed
 * @param limitPerInterval AN_i, new connections
 * @param reason one sentence about the limit
 */
public record LoadMonitorItem(
    long interval,
    double intervalSeconds,
    double secondsSinceLastStep,
    double predictedNew,
    double predictedResumed,
    double costNew,
    Double costNewLower,
    Double costNewUpper,
    String costNewSource,
    double costResumed,
    Double costResumedLower,
    Double costResumedUpper,
    String costResumedSource,
    double demand,
    double processorRequest,
    double processors,
    double utilisation,
    long limitPerInterval,
    String reason) {}
