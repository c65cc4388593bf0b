/** The processor manager: reads what applications ask for, decides, binds, answers, accounts. */
@Export
@Version("1.0.0")
package io.allostat.nativeaffinity.manager;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
