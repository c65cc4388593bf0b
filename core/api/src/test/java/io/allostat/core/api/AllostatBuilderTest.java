package io.allostat.core.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllostatBuilderTest {
  @Test
  void anEmptyBuilderHasTheDefaultsOfEveryCapability() {
    AllostatConfiguration empty = Allostat.builder().configuration();
    assertEquals(
        new AllostatConfiguration(
            "default",
            Optional.empty(),
            ProfileSettings.defaults(),
            ControlSettings.defaults(),
            AdmissionSettings.defaults(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            false),
        empty);
  }

  @Test
  void theConfigurationHoldsWhatWasCollectedAndNoLaterAddition() {
    ProfileSettings profile = Settings.of(ProfileSettings.class, Map.of("samplingHertz", "100"));
    ControlSettings control = Settings.of(ControlSettings.class, Map.of("decisionSeconds", "1"));
    AdmissionSettings admission =
        Settings.of(AdmissionSettings.class, Map.of("intervalSeconds", "1"));
    ResourceView view = new ResourceView("db-cpu", "cpu", "Database");
    SessionClassifier classifier = claim -> null;
    AllostatBuilder builder =
        Allostat.builder()
            .instance("shop")
            .stateDirectory(Path.of("state"))
            .profile(profile)
            .control(control)
            .admission(admission)
            .view(view)
            .sessionClassifier(classifier)
            .paused(true);
    AllostatConfiguration configuration = builder.configuration();
    builder.view(new ResourceView("other", "cpu", "Other"));

    assertEquals("shop", configuration.instance());
    assertEquals(Optional.of(Path.of("state")), configuration.stateDirectory());
    assertEquals(profile, configuration.profile());
    assertEquals(control, configuration.control());
    assertEquals(admission, configuration.admission());
    assertEquals(List.of(view), configuration.views());
    assertEquals(Optional.of(classifier), configuration.sessionClassifier());
    assertEquals(configuration, configuration.withProcessors(Optional.empty()));
    assertTrue(configuration.paused());
    assertThrows(UnsupportedOperationException.class, () -> configuration.views().clear());
  }

  @Test
  void aNameThatCannotBecomeAnMBeanNameIsRefused() {
    SettingException refused =
        assertThrows(
            SettingException.class, () -> Allostat.builder().instance("a,b=*").configuration());
    assertEquals("instance", refused.setting());
    assertTrue(refused.getMessage().contains("\"a,b=*\""), refused::getMessage);
    assertThrows(SettingException.class, () -> Allostat.builder().instance(null).configuration());
  }

  @Test
  void buildingWithoutAnImplementationNamesTheMissingPart() {
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> Allostat.builder().build());
    assertTrue(refused.getMessage().contains("AllostatFactory"), refused::getMessage);
    assertTrue(refused.getMessage().contains("io.allostat.core.runtime"), refused::getMessage);
    assertFalse(refused.getMessage().contains("null"), refused::getMessage);
  }

  @Test
  void theThreeNamesOfAViewAreChecked() {
    assertThrows(SettingException.class, () -> new ResourceView("a b", "cpu", "Database"));
    assertThrows(SettingException.class, () -> new ResourceView("view", "", "Database"));
    SettingException refused =
        assertThrows(SettingException.class, () -> new ResourceView("view", "cpu", "(other)"));
    assertEquals("component of view view", refused.setting());
  }
}
