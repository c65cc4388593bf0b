package io.allostat.demoapps.lab;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Settings of admission control that are held beside its defaults. */
final class SettingsOptions {
  private static final String NAME = "--admission-set";

  @Option(
      names = NAME,
      paramLabel = "SETTING=VALUE",
      description =
          "A setting of admission control in an arm of its own, allostat-set, on the server of allostat: --admission-set utilisation=0.94. May be repeated.")
  private final Map<String, String> settings = new TreeMap<>();

  /** Whether there are any. */
  boolean given() {
    return !settings.isEmpty();
  }

  /** As the server will take them. */
  Map<String, Object> values() {
    Map<String, Object> values = Settings.values(taken());
    values.keySet().retainAll(settings.keySet());
    return values;
  }

  private AdmissionSettings taken() {
    try {
      return Settings.of(AdmissionSettings.class, settings);
    } catch (SettingException e) {
      throw new LabException(NAME + ": " + e.getMessage(), e);
    }
  }

  /** The longer one of the intervals, seconds, by the defaults and with these. */
  double longestIntervalSeconds() {
    return Math.max(AdmissionSettings.defaults().intervalSeconds(), taken().intervalSeconds());
  }

  /** Adds them to the options that the report shows, if there are any. */
  void show(Map<String, String> shown) {
    if (given()) {
      shown.put(AdmissionArm.ALLOSTAT_SET.label(), settings.toString());
    }
  }
}
