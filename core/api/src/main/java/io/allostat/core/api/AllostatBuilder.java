package io.allostat.core.api;

import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.resource.ResourceTexts;
import io.allostat.core.api.resource.ResourceView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Collects what an instance is made of. Not thread safe. Where something is null, a {@link
 * NullPointerException} names the setting.
 */
public final class AllostatBuilder {
  private String instance = "default";
  private Optional<Path> stateDirectory = Optional.empty();
  private ProfileSettings profile = ProfileSettings.defaults();
  private ControlSettings control = ControlSettings.defaults();
  private AdmissionSettings admission = AdmissionSettings.defaults();
  private List<AdmissionClass> classes = List.of();
  private Optional<SessionClassifier> classifier = Optional.empty();
  private Optional<Processors> processors = Optional.empty();
  private final List<ResourceMonitor> monitors = new ArrayList<>();
  private final List<ResourceView> views = new ArrayList<>();
  private final List<ResourceSource> sources = new ArrayList<>();
  private boolean paused;

  AllostatBuilder() {}

  /**
   * Names the instance; {@code default} otherwise.
   *
   * @param name unique in the JVM
   * @return this
   */
  public AllostatBuilder instance(String name) {
    instance = name;
    return this;
  }

  /**
   * Says where gains, pins and levels are kept; nowhere otherwise.
   *
   * @param directory created when missing
   * @return this
   */
  public AllostatBuilder stateDirectory(Path directory) {
    stateDirectory =
        Optional.of(
            Objects.requireNonNull(directory, "stateDirectory: expected a directory, got null"));
    return this;
  }

  /**
   * Replaces the settings of the profile.
   *
   * @param settings the settings
   * @return this
   */
  public AllostatBuilder profile(ProfileSettings settings) {
    profile = Objects.requireNonNull(settings, "profile: expected settings, got null");
    return this;
  }

  /**
   * Replaces the settings of the adaptation loop.
   *
   * @param settings the settings
   * @return this
   */
  public AllostatBuilder control(ControlSettings settings) {
    control = Objects.requireNonNull(settings, "control: expected settings, got null");
    return this;
  }

  /**
   * Replaces the settings of the load monitor and of admission control.
   *
   * @param settings the settings
   * @return this
   */
  public AllostatBuilder admission(AdmissionSettings settings) {
    admission = Objects.requireNonNull(settings, "admission: expected settings, got null");
    return this;
  }

  /**
   * Says which classes of new sessions there are; all are alike otherwise.
   *
   * @param text {@code name=weight(client client …)}, comma-separated, see {@link AdmissionClass};
   *     blank for none
   * @return this
   * @throws io.allostat.core.api.settings.SettingException if the text is anything else
   */
  public AllostatBuilder admissionClasses(String text) {
    classes = AdmissionClass.parse(text);
    return this;
  }

  /**
   * Names who tells the classes of new sessions, before those that are found as services.
   *
   * @param tells asked for each new session
   * @return this
   */
  public AllostatBuilder sessionClassifier(SessionClassifier tells) {
    classifier =
        Optional.of(
            Objects.requireNonNull(tells, "sessionClassifier: expected a classifier, got null"));
    return this;
  }

  /**
   * Adds a controlled resource to those found on this machine.
   *
   * @param monitor its monitor
   * @return this
   */
  public AllostatBuilder monitor(ResourceMonitor monitor) {
    monitors.add(Objects.requireNonNull(monitor, "monitor: expected a resource monitor, got null"));
    return this;
  }

  /**
   * Names the manager's client that is asked for processors while connections ask for admission.
   * Its owner closes it, after the instance.
   *
   * @param client the application's side of the processor manager
   * @return this
   */
  public AllostatBuilder processors(Processors client) {
    processors =
        Optional.of(
            Objects.requireNonNull(
                client, "processors: expected a client of the processor manager, got null"));
    return this;
  }

  /**
   * Adds a view.
   *
   * @param view the view
   * @return this
   */
  public AllostatBuilder view(ResourceView view) {
    views.add(Objects.requireNonNull(view, "view: expected a resource view, got null"));
    return this;
  }

  /**
   * Adds a controlled resource, or a view, that is read elsewhere; which monitor reads it is found
   * when the instance is made.
   *
   * @param source its name and where it is read
   * @return this
   */
  public AllostatBuilder source(ResourceSource source) {
    sources.add(Objects.requireNonNull(source, "source: expected a resource source, got null"));
    return this;
  }

  /**
   * Adds controlled resources as configuration files name them, see {@link ResourceTexts}.
   *
   * @param text {@code name=type(target)}, comma-separated; blank for none
   * @return this
   * @throws io.allostat.core.api.settings.SettingException if the text is anything else
   */
  public AllostatBuilder resources(String text) {
    ResourceTexts.resources(text).forEach(this::source);
    return this;
  }

  /**
   * Adds views as configuration files name them, see {@link ResourceTexts}.
   *
   * @param text {@code name=resource:component} or {@code name=resource:type(target)},
   *     comma-separated; blank for none
   * @return this
   * @throws io.allostat.core.api.settings.SettingException if the text is anything else
   */
  public AllostatBuilder views(String text) {
    ResourceTexts.Views read = ResourceTexts.views(text);
    read.components().forEach(this::view);
    read.foreign().forEach(this::source);
    return this;
  }

  /**
   * Says whether the loop begins without acting.
   *
   * @param observeOnly true to only observe
   * @return this
   */
  public AllostatBuilder paused(boolean observeOnly) {
    paused = observeOnly;
    return this;
  }

  /**
   * @return what was collected
   * @throws io.allostat.core.api.settings.SettingException if names are not valid; the message says
   *     which, what came and what was expected
   */
  public AllostatConfiguration configuration() {
    return new AllostatConfiguration(
        instance,
        stateDirectory,
        profile,
        control,
        admission,
        classes,
        classifier,
        processors,
        monitors,
        views,
        sources,
        paused);
  }

  /**
   * Makes the instance with the factory found by {@link ServiceLoader}.
   *
   * @return the instance, not yet started
   * @throws io.allostat.core.api.settings.SettingException as {@link #configuration()}
   * @throws IllegalStateException if core/runtime or another part is not on the class path
   */
  public Allostat build() {
    return ServiceLoader.load(AllostatFactory.class, Allostat.class.getClassLoader())
        .findFirst()
        .or(() -> ServiceLoader.load(AllostatFactory.class).findFirst())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no AllostatFactory on the class path: expected io.allostat.core.runtime"))
        .create(configuration());
  }
}
