/** What an operator sees and sets: MXBeans and the status snapshot. */
@Export
@Version("1.0.0")
package io.allostat.core.api.management;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
