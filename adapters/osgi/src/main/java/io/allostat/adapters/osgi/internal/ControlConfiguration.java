package io.allostat.adapters.osgi.internal;

import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/** What was configured for {@value Pid#CONTROL_PID}. Stateless and thread safe. */
@Component(configurationPid = Pid.CONTROL_PID)
public final class ControlConfiguration implements Configured {
  /** For Declarative Services. */
  public ControlConfiguration() {}

  @Override
  public Pid pid() {
    return Pid.CONTROL;
  }

  /** Without this a change would take the service away before it brings it back. */
  @Modified
  void change() {}
}
