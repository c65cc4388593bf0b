package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The configurations that can be given, by PID, with what each consists of. */
enum Pid {
  /** The instance as a whole. */
  INSTANCE(Pid.INSTANCE_PID, "Allostat: instance", InstanceValues.ATTRIBUTES),
  /** {@link ProfileSettings}. */
  PROFILE(Pid.PROFILE_PID, "Allostat: profile", ProfileSettings.class),
  /** {@link ControlSettings}. */
  CONTROL(Pid.CONTROL_PID, "Allostat: adaptation loop", ControlSettings.class),
  /** {@link AdmissionSettings}. */
  ADMISSION(Pid.ADMISSION_PID, "Allostat: admission", AdmissionSettings.class),
  /** {@link EndpointSettings}. */
  CONSOLE(Pid.CONSOLE_PID, "Allostat: management endpoint", EndpointValues.ATTRIBUTES),
  /** {@link InterceptionSettings}. */
  COMPONENTS(Pid.COMPONENTS_PID, "Allostat: components of OSGi", InterceptionSettings.ATTRIBUTES),
  /** {@link PeersPublisher}. */
  PROPAGATION(
      Pid.PROPAGATION_PID, "Allostat: stacks from other machines", PeersPublisher.ATTRIBUTES),
  /** {@link io.allostat.core.api.processors.ProcessorOptions}. */
  PROCESSORS(Pid.PROCESSORS_PID, "Allostat: processor manager", ProcessorValues.ATTRIBUTES);

  static final String INSTANCE_PID = "io.allostat.instance";
  static final String PROFILE_PID = "io.allostat.profile";
  static final String CONTROL_PID = "io.allostat.control";
  static final String ADMISSION_PID = "io.allostat.admission";
  static final String CONSOLE_PID = "io.allostat.console";
  static final String COMPONENTS_PID = "io.allostat.components";
  static final String PROPAGATION_PID = "io.allostat.propagation";
  static final String PROCESSORS_PID = "io.allostat.processors";

  private final String pid;
  private final String title;
  private final List<Attribute> attributes;
  private final Consumer<Map<String, String>> check;

  Pid(String pid, String title, List<Attribute> attributes) {
    this(pid, title, attributes, values -> {});
  }

  Pid(String pid, String title, Class<? extends Record> settings) {
    this(
        pid,
        title,
        Settings.describe(settings).stream().map(Attribute::of).toList(),
        values -> Settings.of(settings, values));
  }

  Pid(String pid, String title, List<Attribute> attributes, Consumer<Map<String, String>> check) {
    this.pid = pid;
    this.title = title;
    this.attributes = attributes;
    this.check = check;
  }

  String pid() {
    return pid;
  }

  String title() {
    return title;
  }

  List<Attribute> attributes() {
    return attributes;
  }

  /**
   * Checks values together, as far as they are the settings of one record.
   *
   * @param values texts by name; other names are passed over
   * @throws SettingException if they are not accepted together
   */
  void check(Map<String, String> values) {
    check.accept(own(values));
  }

  /** Selects its own of values of any PIDs, by their names. */
  Map<String, String> own(Map<String, String> values) {
    Map<String, String> own = new HashMap<>(values);
    own.keySet().retainAll(names());
    return own;
  }

  /** The names of its attributes, in their order. */
  Set<String> names() {
    return attributes.stream()
        .map(Attribute::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
