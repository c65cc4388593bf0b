/** Allostat in any servlet container: a filter that profiles requests. */
@Export
@Version("1.0.0")
package io.allostat.adapters.servlet;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
