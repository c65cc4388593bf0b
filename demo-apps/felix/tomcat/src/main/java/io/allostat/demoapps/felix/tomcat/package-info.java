/** Tomcat 11 in Apache Felix. */
package io.allostat.demoapps.felix.tomcat;
