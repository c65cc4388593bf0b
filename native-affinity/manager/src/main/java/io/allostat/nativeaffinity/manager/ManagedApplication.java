package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;

/**
 * An application as the manager saw it at the last quantum.
 *
 * @param name its name
 * @param process who asked
 * @param priority P_i
 * @param requested R_i that was decided upon, processors
 * @param allocated A_i, processors
 * @param cpus its CPUs; none if it could not be bound
 * @param limited whether it cannot use more than that
 * @param silent whether it is taken to hang
 * @param cpuSeconds CPU seconds used since this manager first saw it
 */
public record ManagedApplication(
    String name,
    ProcessIdentity process,
    double priority,
    double requested,
    double allocated,
    CpuSet cpus,
    boolean limited,
    boolean silent,
    double cpuSeconds) {}
