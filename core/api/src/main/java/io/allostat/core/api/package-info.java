/** The entry point: building and finding instances of Allostat. */
@Export
@Version("1.0.0")
package io.allostat.core.api;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
