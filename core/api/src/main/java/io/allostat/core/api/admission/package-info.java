/** Which new TLS sessions are accepted. */
@Export
@Version("1.0.0")
package io.allostat.core.api.admission;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
