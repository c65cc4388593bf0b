/**
 * HTTPS connections on one thread, bare enough that a client on one CPU can offer ten times what a
 * server on another can take.
 */
package io.allostat.demoapps.client.wire;
