package io.allostat.demoapps.lab.observe;

/**
 * A second of a crowd.
 *
 * @param client what came of the sessions
 * @param cpu what the processor, both servers and the client did
 * @param processors what the server asked for and had
 */
public record CrowdSecond(SessionSecond client, CpuSample cpu, HeldProcessors processors) {}
