/** How a component stack travels between JVMs, so that it has global scope. */
@Export
@Version("1.0.0")
package io.allostat.core.api.propagation;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
