/** In which order processors, admission and service levels answer to load. */
@Export
@Version("1.0.0")
package io.allostat.core.api.coordination;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
