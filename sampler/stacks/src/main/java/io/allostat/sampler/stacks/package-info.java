/** The profiler that samples component stacks. */
@Export
@Version("1.0.0")
package io.allostat.sampler.stacks;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
