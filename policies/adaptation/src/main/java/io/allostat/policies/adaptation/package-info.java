/** Which service level to move next: the calibrated adaptation policy. */
@Export
@Version("1.0.0")
package io.allostat.policies.adaptation;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
