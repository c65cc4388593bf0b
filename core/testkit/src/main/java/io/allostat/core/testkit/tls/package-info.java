/** Clients and keys for the tests of what serves TLS. */
@Export
@Version("1.0.0")
package io.allostat.core.testkit.tls;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
