/** Addresses of machines, read from text without asking anybody, and compared. */
@Export
@Version("1.0.0")
package io.allostat.core.api.network;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
