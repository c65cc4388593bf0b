/** The assembly: Apache Felix with the library, Tomcat and the auction site as bundles. */
package io.allostat.demoapps.felix;
