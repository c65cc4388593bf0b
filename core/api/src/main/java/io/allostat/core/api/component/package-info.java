/** Components, their calls and their ordered service levels. */
@Export
@Version("1.0.0")
package io.allostat.core.api.component;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
