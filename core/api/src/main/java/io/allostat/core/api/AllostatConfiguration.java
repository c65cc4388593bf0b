package io.allostat.core.api;

import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.settings.SettingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything an instance is made of.
 *
 * @param instance its name, unique in the JVM; see {@link ComponentNames}
 * @param stateDirectory where gains, pins and levels are kept; empty to forget them at the end
 * @param profile settings of the profile
 * @param control settings of the adaptation loop
 * @param admission settings of the load monitor and of admission control
 * @param admissionClasses of new sessions; empty if all are alike
 * @param sessionClassifier tells the classes of new sessions, first; empty if the builder got none
 * @param processors is asked for processors; empty where there is no manager
 * @param monitors further controlled resources, beside those found as services
 * @param views attributions inside controlled resources
 * @param resources resources and views that are read by where a user says they are
 * @param paused whether the loop begins without acting
 */
public record AllostatConfiguration(
    String instance,
    Optional<Path> stateDirectory,
    ProfileSettings profile,
    ControlSettings control,
    AdmissionSettings admission,
    List<AdmissionClass> admissionClasses,
    Optional<SessionClassifier> sessionClassifier,
    Optional<Processors> processors,
    List<ResourceMonitor> monitors,
    List<ResourceView> views,
    List<ResourceSource> resources,
    boolean paused) {
  /** Checks the name and copies the lists. */
  public AllostatConfiguration {
    ComponentNames.requireValid("instance", instance);
    Objects.requireNonNull(stateDirectory, "stateDirectory");
    Objects.requireNonNull(profile, "profile");
    Objects.requireNonNull(control, "control");
    Objects.requireNonNull(admission, "admission");
    Objects.requireNonNull(sessionClassifier, "sessionClassifier");
    Objects.requireNonNull(processors, "processors");
    requireHistory(profile, control);
    admissionClasses = AdmissionClass.checked(admissionClasses);
    monitors = List.copyOf(monitors);
    views = List.copyOf(views);
    resources = List.copyOf(resources);
  }

  /**
   * Asks somebody else for processors.
   *
   * @param client the application's side of a processor manager; empty for none
   * @return the same configuration but for that
   */
  public AllostatConfiguration withProcessors(Optional<Processors> client) {
    return new AllostatConfiguration(
        instance,
        stateDirectory,
        profile,
        control,
        admission,
        admissionClasses,
        sessionClassifier,
        client,
        monitors,
        views,
        resources,
        paused);
  }

  /**
   * Refuses a loop that looks further back than the profile remembers.
   *
   * @param profile settings of the profile
   * @param control settings of the adaptation loop
   * @throws SettingException if it does
   */
  public static void requireHistory(ProfileSettings profile, ControlSettings control) {
    double remembered =
        3 * control.calibrationSeconds() + control.settleSeconds() + control.decisionSeconds();
    if (profile.historySeconds() < remembered) {
      throw new SettingException(
          "historySeconds",
          "at least 3 calibrationSeconds, settleSeconds and decisionSeconds (" + remembered + ")",
          profile.historySeconds());
    }
  }
}
