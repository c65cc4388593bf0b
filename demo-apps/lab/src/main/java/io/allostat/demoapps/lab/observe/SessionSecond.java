package io.allostat.demoapps.lab.observe;

/**
 * What a client of sessions saw in one second.
 *
 * @param second from 0
 * @param step index into the load
 * @param counted whether the second counts
 * @param active sessions in progress at its end
 * @param counts what was seen
 */
public record SessionSecond(
    int second, int step, boolean counted, int active, SessionCounts counts) {}
