/** How the processors of a host are divided among applications: what is known and decided. */
@Export
@Version("1.0.0")
package io.allostat.core.api.distribution;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
