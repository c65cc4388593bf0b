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
 * @param sharingDownward for the policy of the paper and the proportional one
 * @param giveSurplus what is left when every request is met
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
                    + " priority.")
        boolean sharingDownward,
    @Setting(
            value = "false",
            description =
                "Whether processors that nobody asked for are given out as well; otherwise they"
                    + " stay free.")
        boolean giveSurplus) {

  /** Checks ranges. */
  public ProcessorSettings {
    require("quantumSeconds", quantumSeconds);
    require("minimumShare", minimumShare);
    require("partsPerProcessor", partsPerProcessor);
  }

  /**
   * @return the defaults
   */
  public static ProcessorSettings defaults() {
    return Settings.defaults(ProcessorSettings.class);
  }

  private static void require(String name, double value) {
    Settings.requireInRange(ProcessorSettings.class, name, value);
  }
}
