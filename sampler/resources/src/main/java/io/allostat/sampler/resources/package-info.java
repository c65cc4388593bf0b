/** The CPU as a resource, and the CPU clocks of threads. */
@Export
@Version("1.0.0")
package io.allostat.sampler.resources;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
