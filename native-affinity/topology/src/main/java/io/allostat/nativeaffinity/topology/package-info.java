/** CPU sets in the kernel's notations, and the CPUs of this machine and this process. */
@org.osgi.annotation.bundle.Export
@org.osgi.annotation.versioning.Version("1.0.0")
package io.allostat.nativeaffinity.topology;
