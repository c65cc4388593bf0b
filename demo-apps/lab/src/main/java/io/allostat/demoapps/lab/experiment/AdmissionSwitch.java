package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.process.SiteControl;
import io.allostat.demoapps.lab.process.SiteControl.Handshakes;
import java.util.EnumMap;
import java.util.Map;

/**
 * Puts admission control to work in a server, and takes it out, and sees whether that was so: a
 * connector that asks about connections counts their handshakes, and one that does not counts none.
 */
final class AdmissionSwitch {
  private final SiteControl control;
  private final Map<OverheadArm, Long> counted = new EnumMap<>(OverheadArm.class);
  private final Map<OverheadArm, Long> heard = new EnumMap<>(OverheadArm.class);
  private Handshakes before;
  private OverheadArm present = OverheadArm.ADMISSION;

  /** The server asks, as it does from its start. */
  AdmissionSwitch(SiteControl control) {
    this.control = control;
  }

  /** What comes before the first call counts for nobody. */
  void to(OverheadArm arm) {
    take();
    present = arm;
    control.asking(arm == OverheadArm.ADMISSION);
  }

  /** Takes what was counted since the last switch. */
  void end() {
    take();
    before = null;
  }

  private void take() {
    Handshakes now = control.handshakes();
    if (before != null) {
      Handshakes since = now.since(before);
      counted.merge(present, since.full() + since.resumed(), Long::sum);
    }
    before = now;
  }

  /** What the client saw in a second since the last switch. */
  void heard(SessionCounts counts) {
    if (before != null) {
      heard.merge(present, counts.fullHandshakes() + counts.resumedHandshakes(), Long::sum);
    }
  }

  /** The share of the client's handshakes that the connector counted, for arms with any. */
  Map<OverheadArm, Double> countedShares() {
    Map<OverheadArm, Double> shares = new EnumMap<>(OverheadArm.class);
    heard.forEach(
        (arm, handshakes) -> {
          if (handshakes > 0) {
            shares.put(arm, (double) counted.getOrDefault(arm, 0L) / handshakes);
          }
        });
    return shares;
  }
}
