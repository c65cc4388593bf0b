package io.allostat.core.api.component;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentDescriptorTest {
  @Test
  void levelsFollowInTheOrderOfTheirDeclaration() {
    LevelActuator actuator = level -> level;
    ComponentDescriptor category =
        ComponentDescriptor.named("Category")
            .withLevel("fewer-items", 1.5)
            .withLevel("cached", 4)
            .withActuator(actuator);
    assertEquals(
        List.of(
            new ServiceLevel("full", 0),
            new ServiceLevel("fewer-items", 1.5),
            new ServiceLevel("cached", 4)),
        category.serviceLevels());
    assertSame(actuator, category.actuator());
  }

  @Test
  void extendingLeavesTheOriginalAndItsListAsTheyWere() {
    List<ServiceLevel> levels = new ArrayList<>(List.of(new ServiceLevel("full", 0)));
    ComponentDescriptor original = new ComponentDescriptor("Category", levels, LevelActuator.NONE);
    levels.add(new ServiceLevel("later", 1));
    original.withLevel("cached", 1);
    assertEquals(1, original.serviceLevels().size());
    assertThrows(UnsupportedOperationException.class, () -> original.serviceLevels().clear());
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        -1,
        -Double.MIN_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      })
  void theStepIntoADegradedLevelHasAWeight(double weight) {
    ComponentDescriptor category = ComponentDescriptor.named("Category");
    SettingException refused =
        assertThrows(SettingException.class, () -> category.withLevel("cached", weight));
    assertTrue(refused.setting().startsWith("degradation weight of "), refused::setting);
    assertTrue(refused.getMessage().endsWith("got " + weight), refused::getMessage);
    assertThrows(SettingException.class, () -> new Adaptation("Category", 0, weight));
  }

  @Test
  void fullServiceHasNoWeight() {
    SettingException refused =
        assertThrows(
            SettingException.class,
            () ->
                new ComponentDescriptor(
                    "Category", List.of(new ServiceLevel("full", 1)), LevelActuator.NONE));
    assertEquals(
        "degradation weight of Category level 0: expected 0 for full service, got 1.0",
        refused.getMessage());
  }

  @Test
  void namesOfLevelsAreDistinctAndValid() {
    ComponentDescriptor category = ComponentDescriptor.named("Category").withLevel("cached", 1);
    SettingException twice =
        assertThrows(SettingException.class, () -> category.withLevel("cached", 2));
    assertEquals(
        "service levels of Category: expected distinct names, got \"cached\"", twice.getMessage());
    assertThrows(SettingException.class, () -> category.withLevel("a b", 2));
    assertThrows(SettingException.class, () -> ComponentDescriptor.named("a.b"));
  }

  @Test
  void thereAreOneToSixtyFourLevels() {
    assertThrows(
        SettingException.class,
        () -> new ComponentDescriptor("Category", List.of(), LevelActuator.NONE));
    ComponentDescriptor full = ComponentDescriptor.named("Category");
    for (int level = 1; level < ComponentDescriptor.MAX_LEVELS; level++) {
      full = full.withLevel("level" + level, level);
    }
    ComponentDescriptor largest = full;
    assertEquals(64, largest.serviceLevels().size());
    SettingException refused =
        assertThrows(SettingException.class, () -> largest.withLevel("one-more", 1));
    assertEquals(
        "service levels of Category: expected 1 to 64 levels, got 65", refused.getMessage());
  }

  @Test
  void everyPartIsNeeded() {
    assertThrows(
        NullPointerException.class, () -> ComponentDescriptor.named("Category").withActuator(null));
    assertThrows(
        NullPointerException.class,
        () -> new ComponentDescriptor("Category", null, LevelActuator.NONE));
  }

  @Test
  void anAdaptationIsOneStepBetweenTwoLevelsThatCanExist() {
    Adaptation step = new Adaptation("Category", 1, 0.5);
    assertEquals(2, step.toLevel());
    assertEquals("Category 1->2", step.toString());
    assertEquals(63, new Adaptation("Category", 62, 0.5).toLevel());
    assertThrows(SettingException.class, () -> new Adaptation("Category", 63, 0.5));
    assertThrows(SettingException.class, () -> new Adaptation("Category", -1, 0.5));
    assertThrows(SettingException.class, () -> new Adaptation("a.b", 0, 0.5));
  }

  @Test
  void aChangeSucceededWhenTheLevelAskedForIsInForce() {
    assertTrue(change(1, Optional.empty()).succeeded());
    assertFalse(change(0, Optional.empty()).succeeded());
    assertFalse(change(1, Optional.of("threw")).succeeded());
  }

  @Test
  void theActuatorOfAComponentThatOnlyReadsItsLevelAcceptsAll() throws Exception {
    assertEquals(63, LevelActuator.NONE.apply(63));
  }

  private static LevelChange change(int applied, Optional<String> failure) {
    return new LevelChange("Category", 0, 1, applied, Origin.LOOP, failure);
  }
}
