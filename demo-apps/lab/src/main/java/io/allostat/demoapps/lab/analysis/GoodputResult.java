package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that the goodput experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacity sessions/s of the site at full service
 * @param sweep goodput/s of each variant tried, summed over the loads of the sweep
 * @param rows the lines of the summary
 * @param handshakes as both sides count them, for each client process
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record GoodputResult(
    boolean quick,
    Origin origin,
    double capacity,
    Map<String, Double> sweep,
    List<AdmissionRow> rows,
    List<HandshakeCheck> handshakes,
    List<Consistency> consistency,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "goodput";

  /** Copies the lists. */
  public GoodputResult {
    rows = List.copyOf(rows);
    handshakes = List.copyOf(handshakes);
    consistency = List.copyOf(consistency);
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
