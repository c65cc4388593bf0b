/** Allostat in Tomcat 11: a lifecycle listener that starts it, a valve that profiles requests. */
@Export
@Version("1.0.0")
package io.allostat.adapters.tomcat;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
