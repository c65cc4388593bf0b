/** Makes the database behind any data source a component. */
@Export
@Version("1.0.0")
package io.allostat.adapters.jdbc;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
