/** Services of another class space. */
package io.allostat.demoapps.felix.across;
