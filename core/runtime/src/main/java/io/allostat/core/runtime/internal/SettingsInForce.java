package io.allostat.core.runtime.internal;

import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.runtime.admission.internal.AdmissionLoop;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import io.allostat.core.runtime.loop.internal.SamplingRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What of an instance's settings can be changed while it runs, and by whom. Stateless. */
final class SettingsInForce {
  private static final String SAMPLING = "samplingHertz";

  private SettingsInForce() {}

  /** Gives one item for each capability that the instance has. */
  static List<LiveSettings<?>> of(
      ProfileSettings profile,
      SamplingRate sampling,
      AdaptationLoop loop,
      Optional<AdmissionLoop> admission) {
    List<LiveSettings<?>> all = new ArrayList<>();
    all.add(profile(profile, sampling));
    all.add(control(profile, loop));
    admission.map(SettingsInForce::admission).ifPresent(all::add);
    return List.copyOf(all);
  }

  /** The profiler's structures have the sizes of its start. */
  private static LiveSettings<ProfileSettings> profile(
      ProfileSettings profile, SamplingRate sampling) {
    Set<String> built =
        Settings.describe(ProfileSettings.class).stream()
            .map(SettingDescription::name)
            .filter(name -> !name.equals(SAMPLING))
            .collect(Collectors.toSet());
    return new LiveSettings<>(
        ProfileSettings.class,
        () -> profile.withSamplingHertz(sampling.hertz()),
        change ->
            sampling.set(change.apply(profile.withSamplingHertz(sampling.hertz())).samplingHertz()),
        built);
  }

  /** The journal is as long as it was made. */
  private static LiveSettings<ControlSettings> control(
      ProfileSettings profile, AdaptationLoop loop) {
    return new LiveSettings<>(
        ControlSettings.class,
        loop::settings,
        change -> loop.change(remembering(profile, change)),
        Set.of("journalEntries"));
  }

  private static UnaryOperator<ControlSettings> remembering(
      ProfileSettings profile, UnaryOperator<ControlSettings> change) {
    return before -> {
      ControlSettings after = change.apply(before);
      AllostatConfiguration.requireHistory(profile, after);
      return after;
    };
  }

  private static LiveSettings<AdmissionSettings> admission(AdmissionLoop admission) {
    return new LiveSettings<>(
        AdmissionSettings.class, admission::settings, admission::change, Set.of());
  }
}
