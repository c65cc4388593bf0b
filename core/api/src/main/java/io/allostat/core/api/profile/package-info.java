/** What running requests cost, by component stack and resource. */
@Export
@Version("1.0.0")
package io.allostat.core.api.profile;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
