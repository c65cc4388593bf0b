/** What can be exhausted, and how its use is read. */
@Export
@Version("1.0.0")
package io.allostat.core.api.resource;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
