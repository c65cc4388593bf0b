package io.allostat.core.api.management;

/**
 * What the connections of one connector have spent in a phase, since the connector was made; where
 * they are many, and of refusals always, estimated from a part of them that was drawn by chance.
 *
 * @param phase {@code HANDSHAKE_FULL}, {@code HANDSHAKE_RESUMED}, {@code REQUEST}, {@code SERVICE},
 *     {@code IDLE} or {@code REFUSAL}
 * @param count how often a connection has been through it
 * @param seconds time from its begin to its end, seconds, all connections together
 * @param cpuSeconds CPU time of the threads that served them meanwhile, seconds; null where it
 *     cannot be known
 */
public record PhaseItem(String phase, long count, double seconds, Double cpuSeconds) {}
