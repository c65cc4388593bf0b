package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that was found about two sets of settings of admission control.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacity sessions/s, as given or of the server that asks about nobody
 * @param slices what was measured, in its order
 * @param handshakes as both sides count them
 * @param consistency looks at the data when the server had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param setAside which slices no figure rests on, and why
 * @param options how everything was started, by name
 */
public record SettingsResult(
    boolean quick,
    Origin origin,
    double capacity,
    List<SettingsSlice> slices,
    List<HandshakeCheck> handshakes,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> setAside,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "admission-settings";

  /** Copies the lists. */
  public SettingsResult {
    slices = List.copyOf(slices);
    handshakes = List.copyOf(handshakes);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
    setAside = List.copyOf(setAside);
  }
}
