/** Accounting: an append-only ledger of who had which processors when, and bills made of it. */
@Export
@Version("1.0.0")
package io.allostat.nativeaffinity.manager.accounting;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
