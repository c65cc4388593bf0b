package io.allostat.adapters.osgi.internal;

import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/** What was configured for {@value Pid#ADMISSION_PID}. Stateless and thread safe. */
@Component(configurationPid = Pid.ADMISSION_PID)
public final class AdmissionConfiguration implements Configured {
  /** For Declarative Services. */
  public AdmissionConfiguration() {}

  @Override
  public Pid pid() {
    return Pid.ADMISSION;
  }

  /** Without this a change would take the service away before it brings it back. */
  @Modified
  void change() {}
}
