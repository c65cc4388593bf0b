/** Allostat in OSGi: how a component offers its service levels as a service. */
@Export
@Version("1.0.0")
package io.allostat.adapters.osgi;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
