/** Processors requested from, and allocated by, the processor manager. */
@Export
@Version("1.0.0")
package io.allostat.core.api.processors;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
