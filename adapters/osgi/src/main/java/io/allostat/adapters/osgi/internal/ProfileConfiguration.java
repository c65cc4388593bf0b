package io.allostat.adapters.osgi.internal;

import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/** What was configured for {@value Pid#PROFILE_PID}. Stateless and thread safe. */
@Component(configurationPid = Pid.PROFILE_PID)
public final class ProfileConfiguration implements Configured {
  /** For Declarative Services. */
  public ProfileConfiguration() {}

  @Override
  public Pid pid() {
    return Pid.PROFILE;
  }

  /** Without this a change would take the service away before it brings it back. */
  @Modified
  void change() {}
}
