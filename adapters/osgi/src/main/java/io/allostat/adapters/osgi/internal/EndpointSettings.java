package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.Setting;
import io.allostat.core.api.settings.Settings;

/**
 * Settings of the management endpoint. The annotations are the source of defaults and ranges.
 *
 * @param endpoint whether there is one
 * @param managementPort where it listens
 * @param managementReadOnly whether nobody may change anything there
 */
public record EndpointSettings(
    @Setting(value = "false", description = "Whether the management endpoint listens.")
        boolean endpoint,
    @Setting(
            value = "9990",
            min = 0,
            max = 65_535,
            description = "Port of the management endpoint; 0 takes any free one.")
        int managementPort,
    @Setting(
            value = "false",
            description = "Whether the management endpoint only shows, and changes nothing.")
        boolean managementReadOnly) {
  /** Checks the port. */
  public EndpointSettings {
    Settings.requireInRange(EndpointSettings.class, "managementPort", managementPort);
  }
}
