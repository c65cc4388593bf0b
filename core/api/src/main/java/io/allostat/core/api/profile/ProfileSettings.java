package io.allostat.core.api.profile;

import io.allostat.core.api.settings.Setting;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;

/**
 * Settings of the profile. The annotations are the source of defaults, ranges and descriptions.
 *
 * @param samplingHertz see its annotation, as for all others
 * @param bucketMillis length of the unit of which windows are made
 * @param historySeconds how far back windows can reach
 * @param windowSeconds the window that is shown
 * @param minSamples below it a figure is absent
 * @param maxComponents bound
 * @param maxStacks bound
 * @param maxRemoteStacks bound of those that lie below a stack of another JVM, beside the other
 * @param maxContexts bound
 * @param maxRequestSeconds age at which a request counts as abandoned
 */
public record ProfileSettings(
    @Setting(
            value = "10",
            unit = "Hz",
            min = 1,
            max = 1000,
            description = "How often the component stacks of running requests are sampled.")
        double samplingHertz,
    @Setting(
            value = "1000",
            unit = "ms",
            min = 100,
            max = 60_000,
            description = "Length of the buckets of which windows are made.")
        int bucketMillis,
    @Setting(
            value = "120",
            unit = "s",
            min = 10,
            max = 3600,
            description = "How far back profile windows can reach.")
        int historySeconds,
    @Setting(
            value = "10",
            unit = "s",
            min = 1,
            max = 3600,
            description = "Length of the moving window that consoles show.")
        double windowSeconds,
    @Setting(
            value = "10",
            min = 1,
            max = 100_000,
            description = "Samples below which a stack's figures are absent.")
        int minSamples,
    @Setting(
            value = "1000",
            min = 1,
            max = 65_535,
            description = "Components beyond this number count as (other).")
        int maxComponents,
    @Setting(
            value = "4096",
            min = 1,
            max = 1_000_000,
            description = "Component stacks beyond this number count as (other).")
        int maxStacks,
    @Setting(
            value = "1024",
            min = 1,
            max = 1_000_000,
            description =
                "Component stacks that begin in another JVM beyond this number count as (other).")
        int maxRemoteStacks,
    @Setting(
            value = "10000",
            min = 1,
            max = 1_000_000,
            description =
                "Execution contexts beyond this number are not profiled; those of virtual threads are"
                    + " counted apart.")
        int maxContexts,
    @Setting(
            value = "600",
            unit = "s",
            min = 1,
            max = 86_400,
            description = "Age at which a request counts as abandoned and leaves the samples.")
        double maxRequestSeconds) {

  /** Checks ranges. */
  public ProfileSettings {
    require("samplingHertz", samplingHertz);
    require("bucketMillis", bucketMillis);
    require("historySeconds", historySeconds);
    require("windowSeconds", windowSeconds);
    require("minSamples", minSamples);
    require("maxComponents", maxComponents);
    require("maxStacks", maxStacks);
    require("maxRemoteStacks", maxRemoteStacks);
    require("maxContexts", maxContexts);
    require("maxRequestSeconds", maxRequestSeconds);
    if (windowSeconds > historySeconds) {
      throw new SettingException(
          "windowSeconds", "at most historySeconds (" + historySeconds + ")", windowSeconds);
    }
    if (windowSeconds * 1000 < bucketMillis) {
      throw new SettingException(
          "windowSeconds", "at least one bucket of " + bucketMillis + " ms", windowSeconds);
    }
  }

  /**
   * @return the defaults
   */
  public static ProfileSettings defaults() {
    return Settings.defaults(ProfileSettings.class);
  }

  /**
   * @param hertz how often to sample
   * @return these settings, but for that
   */
  public ProfileSettings withSamplingHertz(double hertz) {
    return new ProfileSettings(
        hertz,
        bucketMillis,
        historySeconds,
        windowSeconds,
        minSamples,
        maxComponents,
        maxStacks,
        maxRemoteStacks,
        maxContexts,
        maxRequestSeconds);
  }

  private static void require(String name, double value) {
    Settings.requireInRange(ProfileSettings.class, name, value);
  }
}
