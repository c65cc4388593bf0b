/** The auction site in Apache Felix. */
package io.allostat.demoapps.felix.auction;
