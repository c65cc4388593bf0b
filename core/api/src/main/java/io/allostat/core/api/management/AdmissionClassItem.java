package io.allostat.core.api.management;

/**
 * A class of new sessions, see {@link io.allostat.core.api.admission.AdmissionClass}, over all
 * connectors. Counts are since the instance was made.
 *
 * @param name its name
 * @param weight its weight
 * @param share what it is guaranteed of what there is for new sessions, 0 to 1
 * @param newConnections admitted
 * @param refusedConnections refused
 */
public record AdmissionClassItem(
    String name, double weight, double share, long newConnections, long refusedConnections) {}
