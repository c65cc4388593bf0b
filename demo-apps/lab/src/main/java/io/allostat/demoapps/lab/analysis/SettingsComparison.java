package io.allostat.demoapps.lab.analysis;

/**
 * A figure under the other settings, beside the same under the defaults.
 *
 * @param load a multiple of the capacity
 * @param figure what is compared
 * @param defaults median over the slices with the defaults; null without any
 * @param other median over those with the other settings; null without any
 * @param ratio of the other settings' to the defaults', over the pairs
 */
public record SettingsComparison(
    double load, String figure, Double defaults, Double other, PairedRatio ratio) {}
