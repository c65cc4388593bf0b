package io.allostat.core.runtime.internal;

import io.allostat.core.runtime.management.internal.Publication;

/**
 * What exists only between start and close.
 *
 * @param recorder keeps the state
 * @param publication the MBeans
 */
record Run(Recorder recorder, Publication publication) {}
