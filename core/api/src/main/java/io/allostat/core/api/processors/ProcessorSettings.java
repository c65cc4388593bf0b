package io.allostat.core.api.processors;

import io.allostat.core.api.settings.Setting;
import io.allostat.core.api.settings.Settings;

/**
 * Settings of the distribution of processors. The annotations are the source of defaults, ranges
 * and descriptions.
 *
 * @param quantumSeconds see its annotation, as for all others
 * @param minimumShare processors
 * @param partsPerProcessor 1 distributes whole processors
 * @param sharing for the policy of the paper only
 * @param sharingDownward for the policy of the paper, WeightedMaxMin and ProportionalPriority
 * @param giveSurplus what is left when every request is met; not for the policy of the paper
 * @param silentSeconds after that an application hangs
 * @param silentProcessors what one that hangs counts as asking for
 * @param hardLimits whether what is idle stays idle
 */
public record ProcessorSettings(
    @Setting(
            value = "2",
            unit = "s",
            min = 0.1,
            max = 60,
            description = "Time after which requests are read and processors distributed anew.")
        double quantumSeconds,
    @Setting(
            value = "0.02",
            unit = "processors",
            min = 0.001,
            max = 1,
            description =
                "Processors that every application has, also one that asks for none; less where"
                    + " there are not enough for all.")
        double minimumShare,
    @Setting(
            value = "1000",
            min = 1,
            max = 1000,
            description =
                "Parts in which a processor is distributed; 1 gives whole processors. Smaller parts"
                    + " are used where applications outnumber the parts of all processors.")
        int partsPerProcessor,
    @Setting(
            value = "true",
            description =
                "Whether an application that has all it asked for shares one of its processors with"
                    + " one that lacks, half each; only for whole processors as in the paper.")
        boolean sharing,
    @Setting(
            value = "true",
            description =
                "Whether what an application leaves unused also goes to those with a lower"
                    + " priority; if not, WeightedMaxMin and ProportionalPriority lend no surplus"
                    + " either.")
        boolean sharingDownward,
    @Setting(
            value = "true",
            description =
                "Whether processors that nobody asked for are lent to the applications, as room for"
                    + " what comes before the next quantum; otherwise they stay free. For"
                    + " WeightedMaxMin, ProportionalPriority, DynamicSpaceSharing and Equipartition.")
        boolean giveSurplus,
    @Setting(
            value = "10",
            unit = "s",
            min = 0.2,
            max = 3600,
            description =
                "Time without a sign of life after which an application is taken to hang and asks"
                    + " for no more than silentProcessors, and gets no surplus.")
        double silentSeconds,
    @Setting(
            value = "0",
            unit = "processors",
            min = 0,
            max = 8192,
            description =
                "Processors that an application which hangs asks for at most; it keeps the minimum"
                    + " share in any case.")
        double silentProcessors,
    @Setting(
            value = "false",
            description =
                "Whether an application is held to its processors while others leave theirs idle."
                    + " If not, they are a guarantee: whoever wants more may use what is idle, and"
                    + " only who asks for none, or hangs, is held to them. Needs cgroups; without"
                    + " them processors are a limit.")
        boolean hardLimits) {

  /** Checks ranges. */
  public ProcessorSettings {
    require("quantumSeconds", quantumSeconds);
    require("minimumShare", minimumShare);
    require("partsPerProcessor", partsPerProcessor);
    require("silentSeconds", silentSeconds);
    require("silentProcessors", silentProcessors);
  }

  /**
   * @return the defaults
   */
  public static ProcessorSettings defaults() {
    return Settings.defaults(ProcessorSettings.class);
  }

  /**
   * Chooses another quantum.
   *
   * @param seconds in its range
   * @return the same settings but for that
   * @throws io.allostat.core.api.settings.SettingException if it is not
   */
  public ProcessorSettings withQuantumSeconds(double seconds) {
    return with(seconds, partsPerProcessor);
  }

  /**
   * Divides processors otherwise.
   *
   * @param parts of a processor, in their range
   * @return the same settings but for that
   * @throws io.allostat.core.api.settings.SettingException if they are not
   */
  public ProcessorSettings withPartsPerProcessor(int parts) {
    return with(quantumSeconds, parts);
  }

  private ProcessorSettings with(double seconds, int parts) {
    return new ProcessorSettings(
        seconds,
        minimumShare,
        parts,
        sharing,
        sharingDownward,
        giveSurplus,
        silentSeconds,
        silentProcessors,
        hardLimits);
  }

  private static void require(String name, double value) {
    Settings.requireInRange(ProcessorSettings.class, name, value);
  }
}
