package io.allostat.adapters.tomcat.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The attributes of a listener: its own, those of the management endpoint, and every setting of the
 * records by its own name. Not thread safe.
 */
public final class ListenerSettings {
  private static final Set<String> OWN =
      Set.of("instance", "stateDirectory", "resources", "views", "admissionClasses", "paused");
  private static final Set<String> PROFILE = names(ProfileSettings.class);
  private static final Set<String> CONTROL = names(ControlSettings.class);
  private static final Set<String> ADMISSION = names(AdmissionSettings.class);

  private final Map<String, String> values = new HashMap<>();
  private final Map<String, String> unknown = new LinkedHashMap<>();

  /**
   * Takes one attribute.
   *
   * @param name its name
   * @param value its value, checked by {@link #builder()}
   * @return true if there is such an attribute
   */
  public boolean put(String name, String value) {
    boolean known = names().contains(name);
    (known ? values : unknown).put(name, value);
    return known;
  }

  /**
   * Describes the refusal of an attribute that does not exist.
   *
   * @param name its name
   * @param value its value
   * @return the refusal, with the names that do exist
   */
  public SettingException unknown(String name, String value) {
    return new SettingException("attribute " + name, "one of " + names(), value);
  }

  private static Set<String> names() {
    Set<String> all = new TreeSet<>(OWN);
    all.addAll(EndpointOptions.NAMES);
    all.addAll(PROFILE);
    all.addAll(CONTROL);
    all.addAll(ADMISSION);
    return all;
  }

  /**
   * Reads what was taken.
   *
   * @return a builder with all of it
   * @throws SettingException if an attribute does not exist or its value is not accepted
   */
  public AllostatBuilder builder() {
    unknown.forEach(
        (name, value) -> {
          throw unknown(name, value);
        });
    endpoint();
    AllostatBuilder builder =
        Allostat.builder()
            .profile(Settings.of(ProfileSettings.class, only(PROFILE)))
            .control(Settings.of(ControlSettings.class, only(CONTROL)))
            .admission(Settings.of(AdmissionSettings.class, only(ADMISSION)))
            .paused(paused(values.getOrDefault("paused", "false").trim()));
    if (values.containsKey("instance")) {
      builder.instance(values.get("instance").trim());
    }
    if (values.containsKey("stateDirectory")) {
      builder.stateDirectory(directory(values.get("stateDirectory").trim()));
    }
    builder.resources(values.getOrDefault("resources", ""));
    builder.views(values.getOrDefault("views", ""));
    builder.admissionClasses(values.getOrDefault("admissionClasses", ""));
    return builder;
  }

  /**
   * Reads where the management endpoint is to listen, and for whom.
   *
   * @return the options; empty for no endpoint
   * @throws SettingException if a value is not accepted
   */
  public Optional<EndpointOptions> endpoint() {
    return EndpointOptions.of(values);
  }

  private Map<String, String> only(Set<String> names) {
    Map<String, String> selected = new HashMap<>(values);
    selected.keySet().retainAll(names);
    return selected;
  }

  private static boolean paused(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new SettingException("paused", "true or false", text);
    }
    return text.equals("true");
  }

  private static Path directory(String text) {
    try {
      if (!text.isEmpty()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      throw new SettingException("stateDirectory", "a path", text);
    }
    throw new SettingException("stateDirectory", "a path", text);
  }

  private static Set<String> names(Class<? extends Record> type) {
    return new TreeSet<>(Settings.describe(type).stream().map(SettingDescription::name).toList());
  }
}
