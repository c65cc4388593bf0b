/**
 * The simulated plant: a server, its load and its sampler in virtual time, under any controller.
 */
@Export
@Version("1.0.0")
package io.allostat.policies.simulator;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
