/** Reads the first bytes of a TLS connection and tells what session the client claims. */
@Export
@Version("1.0.0")
package io.allostat.adapters.tls;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
