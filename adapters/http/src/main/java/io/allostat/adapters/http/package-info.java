/** HTTP clients that send the component stack in which they are called. */
@Export
@Version("1.0.0")
package io.allostat.adapters.http;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
