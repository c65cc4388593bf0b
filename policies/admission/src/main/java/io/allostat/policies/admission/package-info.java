/** How many new connections to accept: load monitor, admission control and the budget. */
@Export
@Version("1.0.0")
package io.allostat.policies.admission;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
