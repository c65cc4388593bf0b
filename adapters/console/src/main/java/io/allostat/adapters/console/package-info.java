/** The management endpoint: the state of an instance over HTTP. */
@Export
@Version("1.0.0")
package io.allostat.adapters.console;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
