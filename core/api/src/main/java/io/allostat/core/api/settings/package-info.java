/**
 * One source for every setting: immutable records whose components say unit, default, range and
 * description.
 */
@Export
@Version("1.0.0")
package io.allostat.core.api.settings;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
