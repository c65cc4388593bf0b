/** The manual clock, test doubles, and contract tests that every implementation of an SPI runs. */
@Export
@Version("1.0.0")
package io.allostat.core.testkit;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
