package io.allostat.core.runtime.internal;

import io.allostat.core.runtime.admission.internal.AdmissionListener;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.coordination.internal.Coordinator;
import java.util.Optional;

/**
 * Who hears of admission control: the coordinator first, so that it is never behind what is shown.
 *
 * @param keeper shows it
 * @param coordinator acts on it, where there is one
 */
record AdmissionHeard(AdmissionListener keeper, Optional<Coordinator> coordinator)
    implements AdmissionListener {
  @Override
  public void stepped(AdmissionStep step) {
    try {
      coordinator.ifPresent(c -> c.stepped(step));
    } finally {
      keeper.stepped(step);
    }
  }

  @Override
  public void connectorsChanged() {
    keeper.connectorsChanged();
  }
}
