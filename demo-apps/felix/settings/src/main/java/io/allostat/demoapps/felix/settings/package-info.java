/** Configurations of the demo's bundles in Apache Felix. */
package io.allostat.demoapps.felix.settings;
