package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What every measurement asks of client and machine, so that its figures are the server's.
 *
 * @param clientCpu mean CPU of the client, as a share of one core; null or NaN when unknown
 * @param latenessP99Millis how late the client sent, 99 % quantile; null when unknown
 * @param otherCpu share of the server's processor used by others than the server, or null when
 *     unknown
 * @param disturbedShare of the seconds that were to count, those in which the hypervisor took too
 *     much, 0 to 1
 * @param errors requests that ended without a complete page, by what the client calls the failure
 */
record Conditions(
    Double clientCpu,
    Double latenessP99Millis,
    Double otherCpu,
    double disturbedShare,
    Map<String, Long> errors) {
  /** The share of one core from which on a client may be the limit. */
  static final double CLIENT_CPU = 0.80;

  private static final double LATENESS_MILLIS = 5;

  /** The share of the server's processor from which on others may be the limit. */
  static final double FOREIGN_CPU = 0.20;

  /** Of seconds that may be left out, the share from which on the rest may be no better. */
  static final double DISTURBED = 0.5;

  /** Where no second is left out. */
  Conditions(
      Double clientCpu, Double latenessP99Millis, Double otherCpu, Map<String, Long> errors) {
    this(clientCpu, latenessP99Millis, otherCpu, 0, errors);
  }

  /** What is not met, one sentence each, about what is named. */
  List<String> violations(String subject) {
    return violations().stream().map(violation -> subject + ": " + violation).toList();
  }

  /** What is not met, one sentence each, without saying where. */
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    if (clientCpu == null || !(clientCpu < CLIENT_CPU)) {
      violations.add("client CPU %s, expected below 80 %%".formatted(Texts.percent(clientCpu)));
    }
    if (latenessP99Millis == null || !(latenessP99Millis < LATENESS_MILLIS)) {
      violations.add(
          "the client sent %s late at p99, expected below 5 ms"
              .formatted(Texts.millis(latenessP99Millis)));
    }
    if (otherCpu != null && !(otherCpu < FOREIGN_CPU)) {
      violations.add(
          "others than the server used %s of its CPU, expected below 20 %%"
              .formatted(Texts.percent(otherCpu)));
    }
    if (disturbedShare > DISTURBED) {
      violations.add(
          "the hypervisor disturbed %s of the seconds, expected at most 50 %%"
              .formatted(Texts.percent(disturbedShare)));
    }
    if (ErrorKinds.total(errors) > 0) {
      violations.add(ErrorKinds.text(errors));
    }
    return violations;
  }
}
