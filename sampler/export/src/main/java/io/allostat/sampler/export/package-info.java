/** Profiles for the tools that people use, and what changed between two profiles. */
@Export
@Version("1.0.0")
package io.allostat.sampler.export;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
