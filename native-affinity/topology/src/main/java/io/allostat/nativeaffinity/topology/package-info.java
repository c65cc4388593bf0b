/** CPU sets in the kernel's notations; the CPUs, cores, sockets and NUMA nodes of this machine. */
@org.osgi.annotation.bundle.Export
@org.osgi.annotation.versioning.Version("1.0.0")
package io.allostat.nativeaffinity.topology;
