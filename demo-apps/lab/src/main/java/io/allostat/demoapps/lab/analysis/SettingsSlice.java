package io.allostat.demoapps.lab.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One slice of the comparison of settings.
 *
 * @param seen its figures; its run is the pair that it belongs to
 * @param slowestSecondP95Millis the longest of the 95 % quantiles of its seconds; null without
 *     replies
 */
public record SettingsSlice(@JsonUnwrapped AdmissionRow seen, Double slowestSecondP95Millis) {}
