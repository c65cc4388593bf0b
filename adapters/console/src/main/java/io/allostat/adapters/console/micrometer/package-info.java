/** An instance's figures as meters of Micrometer, for those who have it. */
@Export
@Version("1.0.0")
package io.allostat.adapters.console.micrometer;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
