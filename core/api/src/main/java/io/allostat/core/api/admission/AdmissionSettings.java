package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Setting;
import io.allostat.core.api.settings.Settings;

/**
 * Settings of the load monitor and of admission control. The annotations are the source of
 * defaults, ranges and descriptions.
 *
 * @param intervalSeconds see its annotation, as for all others; T
 * @param smoothing α
 * @param utilisation u, where the trim begins unless less is aimed at
 * @param utilisationTrim bound of the trim; 0 leaves u as it is configured
 * @param trimSeconds time constant of the trim
 * @param costNewMillis start value of CTN
 * @param costResumedMillis start value of CTO
 * @param costRange bound of both costs; 1 leaves them as they are configured
 * @param costWindowSeconds window of the averages
 * @param minConnections below it an average is not believed
 * @param costError beyond it a measured cost is not believed
 * @param regressionWindowSeconds unit of the regression, and its lag
 * @param backlogSeconds work that may wait
 * @param queueSeconds work in progress beyond which nobody new comes in for the moment; 0 if any
 * @param borrowIntervals bound of the budget carried over, beside that by what chance explains
 */
public record AdmissionSettings(
    @Setting(
            value = "2",
            unit = "s",
            min = 0.1,
            max = 60,
            description = "Length of the interval after which load and limit are computed anew.")
        double intervalSeconds,
    @Setting(
            value = "0.7",
            min = 0.01,
            max = 1,
            description =
                "Weight of the last interval in the prediction of the next; 1 forgets the earlier.")
        double smoothing,
    @Setting(
            value = "1",
            min = 0.1,
            max = 1,
            description =
                "Utilisation of the processors held that the limit aims at. At most 0.9, unless"
                    + " queueSeconds is 0, in any of these cases: less than 0.6 of what others"
                    + " leave is in use; a quota bounds the processors, or they are no whole"
                    + " number; no request has been seen in progress. Where a connector does not"
                    + " count its requests, or queueSeconds is 0, set 0.9 or less, or replies get"
                    + " slow. What refusals take comes on top of it while both are below 95 %, or"
                    + " up to half of what it leaves idle; what the virtual machine's compilers"
                    + " take, in any case.")
        double utilisation,
    @Setting(
            value = "0.2",
            min = 0,
            max = 0.5,
            description =
                "How far feedback may move the utilisation that the limit is computed with, as a"
                    + " share of it in either direction; 0 switches the feedback off, and charges"
                    + " each connection with what it costs itself, when it comes.")
        double utilisationTrim,
    @Setting(
            value = "40",
            unit = "s",
            min = 10,
            max = 3600,
            description =
                "Time constant of that feedback; not much shorter than sessions last, or it would"
                    + " answer before its last step shows.")
        double trimSeconds,
    @Setting(
            value = "20",
            unit = "ms",
            min = 0.001,
            max = 60_000,
            description =
                "CPU time assumed for a new connection, handshake and requests together, until it"
                    + " has been measured.")
        double costNewMillis,
    @Setting(
            value = "4",
            unit = "ms",
            min = 0.001,
            max = 60_000,
            description =
                "CPU time assumed for a resumed connection, handshake and requests together, until"
                    + " it has been measured.")
        double costResumedMillis,
    @Setting(
            value = "100",
            min = 1,
            max = 1_000_000,
            description =
                "Measured costs stay within the assumed one divided and multiplied by this; 1"
                    + " switches the measurement off.")
        double costRange,
    @Setting(
            value = "30",
            unit = "s",
            min = 1,
            max = 3600,
            description =
                "Connections that ended in this time make the average cost; up to four times as"
                    + " long where few end, the latest part alone where that clearly cost more.")
        double costWindowSeconds,
    @Setting(
            value = "30",
            min = 2,
            max = 100_000,
            description = "Ended connections that an average cost needs.")
        int minConnections,
    @Setting(
            value = "0.2",
            min = 0.01,
            max = 1,
            description =
                "Relative half-width of the 95 % interval above which a measured cost is not used"
                    + " and the last one stays.")
        double costError,
    @Setting(
            value = "30",
            unit = "s",
            min = 30,
            max = 3600,
            description =
                "Length of the windows in which CPU time is compared with the connections of the"
                    + " same and the preceding window, where too few connections end.")
        double regressionWindowSeconds,
    @Setting(
            value = "0.2",
            unit = "s",
            min = 0.001,
            max = 60,
            description =
                "Work of waiting requests, as time the processors held need for it, above which"
                    + " fewer new connections are accepted; none at twice as much. Only where the"
                    + " requests in progress are counted.")
        double backlogSeconds,
    @Setting(
            value = "0.01",
            unit = "s",
            min = 0,
            max = 60,
            description =
                "Work of the requests in progress, as time the processors held need for it, above"
                    + " which no new connection is accepted for the moment, while the processors"
                    + " are busy; 0 bounds nothing. At least 40 requests a processor may be in"
                    + " progress, beside those that wait for something else, where there is room"
                    + " for all who come; 8, and half of the work, where twice as many come or"
                    + " more; up to 160 a processor beyond it, but no more work than"
                    + " backlogSeconds, while the virtual machine's compilers take more than 3 %"
                    + " of the processors and 0.04 s, all of them from 10 % on; half of that goes"
                    + " with each interval after. Under a quota, or where the processors held are"
                    + " no whole number, 0.1 s of work may be in progress in any case. Unless 0.6"
                    + " of what others leave is in use, nothing is bounded. With 0 set utilisation"
                    + " to 0.9 as well. Only where the requests in progress are counted.")
        double queueSeconds,
    @Setting(
            value = "1",
            min = 0,
            max = 10,
            description =
                "Unused budget that may be used later, in budgets of one interval; of that no more"
                    + " than chance explains, eight standard deviations of the sessions that an"
                    + " interval is worth, or that of 0.2 s if it is more. So more than 1 matters"
                    + " to servers of less than 64 sessions an interval only.")
        double borrowIntervals) {

  /** Checks ranges. */
  public AdmissionSettings {
    require("intervalSeconds", intervalSeconds);
    require("smoothing", smoothing);
    require("utilisation", utilisation);
    require("utilisationTrim", utilisationTrim);
    require("trimSeconds", trimSeconds);
    require("costNewMillis", costNewMillis);
    require("costResumedMillis", costResumedMillis);
    require("costRange", costRange);
    require("costWindowSeconds", costWindowSeconds);
    require("minConnections", minConnections);
    require("costError", costError);
    require("regressionWindowSeconds", regressionWindowSeconds);
    require("backlogSeconds", backlogSeconds);
    require("queueSeconds", queueSeconds);
    require("borrowIntervals", borrowIntervals);
  }

  /**
   * Replaces the utilisation.
   *
   * @param other u
   * @return the same settings with it
   * @throws io.allostat.core.api.settings.SettingException if it is out of range
   */
  public AdmissionSettings withUtilisation(double other) {
    return new AdmissionSettings(
        intervalSeconds,
        smoothing,
        other,
        utilisationTrim,
        trimSeconds,
        costNewMillis,
        costResumedMillis,
        costRange,
        costWindowSeconds,
        minConnections,
        costError,
        regressionWindowSeconds,
        backlogSeconds,
        queueSeconds,
        borrowIntervals);
  }

  /**
   * @return the defaults
   */
  public static AdmissionSettings defaults() {
    return Settings.defaults(AdmissionSettings.class);
  }

  private static void require(String name, double value) {
    Settings.requireInRange(AdmissionSettings.class, name, value);
  }
}
