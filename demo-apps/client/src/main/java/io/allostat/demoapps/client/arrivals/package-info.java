/**
 * When sessions arrive: rates that change over time, evenly spaced or by chance, and recorded
 * arrivals. Pure functions of their settings and a source of random numbers.
 */
package io.allostat.demoapps.client.arrivals;
