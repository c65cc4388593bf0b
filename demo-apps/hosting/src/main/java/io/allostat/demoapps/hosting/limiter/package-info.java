/** Limiters of requests and of connections that the experiments compare Allostat with. */
package io.allostat.demoapps.hosting.limiter;
