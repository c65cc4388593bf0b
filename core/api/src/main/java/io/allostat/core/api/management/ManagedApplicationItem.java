package io.allostat.core.api.management;

/**
 * One application of the processor manager, as it was at the last quantum.
 *
 * @param name its name
 * @param pid its process
 * @param priority P_i
 * @param requested R_i, processors
 * @param allocated A_i, processors
 * @param cpuSet its CPUs as a kernel list; empty if it could not be bound
 * @param limited whether it cannot use more than it was allocated; otherwise that is guaranteed
 * @param silent whether it gives no sign of life and is held to the floor
 * @param cpuSeconds CPU seconds used since this manager first saw it
 */
public record ManagedApplicationItem(
    String name,
    long pid,
    double priority,
    double requested,
    double allocated,
    String cpuSet,
    boolean limited,
    boolean silent,
    double cpuSeconds) {}
