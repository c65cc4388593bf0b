/** A load client: emulated browsers that walk a transition matrix in a closed loop over HTTPS. */
package io.allostat.demoapps.client;
