/** How the processors of a host are divided among applications, and which CPUs they are. */
@Export
@Version("1.0.0")
package io.allostat.policies.distribution;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
