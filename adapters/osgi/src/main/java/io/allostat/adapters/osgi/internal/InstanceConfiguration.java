package io.allostat.adapters.osgi.internal;

import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/** What was configured for {@value Pid#INSTANCE_PID}. Stateless and thread safe. */
@Component(configurationPid = Pid.INSTANCE_PID)
public final class InstanceConfiguration implements Configured {
  /** For Declarative Services. */
  public InstanceConfiguration() {}

  @Override
  public Pid pid() {
    return Pid.INSTANCE;
  }

  /** Without this a change would take the service away before it brings it back. */
  @Modified
  void change() {}
}
