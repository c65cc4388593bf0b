package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that the admission experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacities sessions/s of the stock server, by shape
 * @param sweep completed sessions/s of each variant tried, summed over the loads of the sweep
 * @param rows the lines of the summary
 * @param handshakes as both sides count them, for each client process
 * @param resumptions whether they were let in, for each client process of a server with admission
 *     control
 * @param exact whether servers kept the TLS sessions, so that claims could be looked up
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param doubts what speaks against figures that no bar rests on; they are not to be relied on
 * @param options how everything was started, by name
 */
public record AdmissionResult(
    boolean quick,
    Origin origin,
    Map<String, Double> capacities,
    Map<String, Double> sweep,
    List<AdmissionRow> rows,
    List<HandshakeCheck> handshakes,
    List<ResumptionCheck> resumptions,
    boolean exact,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> doubts,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "admission";

  /** Name of the option that tells what of the full form was not done. */
  public static final String LEFT_OUT = "left out";

  /** Copies the lists. */
  public AdmissionResult {
    rows = List.copyOf(rows);
    handshakes = List.copyOf(handshakes);
    resumptions = List.copyOf(resumptions);
    consistency = List.copyOf(consistency);
    doubts = List.copyOf(doubts);
    invalid = Consistency.reasons(invalid, consistency);
  }

  /**
   * What figures rest on.
   *
   * @return the rows without those that client or machine spoiled
   */
  public List<AdmissionRow> sound() {
    return AdmissionRows.sound(rows);
  }

  /**
   * What figures do not rest on.
   *
   * @return one sentence for each row that was set aside
   */
  public List<String> setAside() {
    return AdmissionRows.setAside(rows);
  }
}
