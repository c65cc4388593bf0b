package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that the provisioning experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacities sessions/s that one server completes alone with the whole processor, of each
 *     round
 * @param rows the lines of the summary
 * @param traces one for each run of an arm
 * @param handshakes as both sides count them, for each client process
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record ProvisioningResult(
    boolean quick,
    Origin origin,
    List<Double> capacities,
    List<ProvisioningRow> rows,
    List<ProvisioningTrace> traces,
    List<HandshakeCheck> handshakes,
    List<Consistency> consistency,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "provisioning";

  /** Copies the lists. */
  public ProvisioningResult {
    capacities = List.copyOf(capacities);
    rows = List.copyOf(rows);
    traces = List.copyOf(traces);
    handshakes = List.copyOf(handshakes);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
  }

  /**
   * What figures rest on.
   *
   * @return the rows without those of zones that client or machine spoiled
   */
  public List<ProvisioningRow> sound() {
    return ProvisioningRows.sound(rows);
  }

  /**
   * What figures do not rest on.
   *
   * @return one sentence for each zone of a run that was set aside
   */
  public List<String> setAside() {
    return Part.setAside(ProvisioningRows.parts(rows));
  }
}
