package io.allostat.demoapps.lab.observe;

/**
 * A second of one of several servers that share a processor.
 *
 * @param client what its client saw
 * @param cpu what the processor, the server and its client did
 * @param processors what it asked for and had
 */
public record HostedSecond(SessionSecond client, CpuSample cpu, HeldProcessors processors) {}
