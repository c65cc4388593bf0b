/**
 * A simulated host: servers that ask for processors, a policy that divides them, what is served.
 */
@Export
@Version("1.0.0")
package io.allostat.policies.simulator.host;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
