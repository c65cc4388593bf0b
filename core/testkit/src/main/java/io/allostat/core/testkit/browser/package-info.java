/** A real browser for the tests of pages. Who uses it brings Selenium along. */
@Export
@Version("1.0.0")
package io.allostat.core.testkit.browser;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
