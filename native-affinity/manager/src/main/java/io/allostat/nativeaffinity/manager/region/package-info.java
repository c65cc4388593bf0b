/**
 * The memory that the processor manager shares with applications: who asks for how many processors,
 * and who has which.
 */
@Export
@Version("1.0.0")
package io.allostat.nativeaffinity.manager.region;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
