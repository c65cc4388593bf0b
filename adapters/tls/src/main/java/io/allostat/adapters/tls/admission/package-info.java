/** Asks about TLS connections before their handshake: checks claims, and does so for any server. */
@Export
@Version("1.0.0")
package io.allostat.adapters.tls.admission;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
