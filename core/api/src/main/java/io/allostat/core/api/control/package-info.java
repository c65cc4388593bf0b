/** The adaptation loop: observations, decisions, predictions, gains. */
@Export
@Version("1.0.0")
package io.allostat.core.api.control;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
