/** Binds threads and processes to CPUs, and gives groups of processes a share of them. */
@Export
@Version("1.0.0")
package io.allostat.nativeaffinity.binding;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
