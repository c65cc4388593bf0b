package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OfferedComponentTest {
  @Test
  void callsTheServiceUntilItIsWithdrawn() throws Exception {
    int[] moved = {0};
    OfferedComponent offered =
        offer(
            level -> {
              moved[0] = level;
              return level;
            },
            new String[] {"window:0.3", "unsorted:0.7"});
    assertEquals("Search", offered.name());
    assertEquals(2, offered.apply(2));
    assertEquals(2, moved[0]);
    offered.withdraw();
    assertTrue(
        assertThrows(IllegalStateException.class, () -> offered.apply(1))
            .getMessage()
            .contains("Search"));
    assertEquals(2, moved[0]);
  }

  @Test
  void severalLevelsMayBeOneTextAListOrAnArray() {
    offer(LevelActuator.NONE, "window:0.3, unsorted:0.7");
    offer(LevelActuator.NONE, List.of("window:0.3", "unsorted:0.7"));
    offer(LevelActuator.NONE, "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"window", "window:", "window:much", "window:0", "window:-1", ":1", "a:1,"})
  void aLevelThatIsNotNameAndWeightIsRefused(String levels) {
    assertThrows(SettingException.class, () -> offer(LevelActuator.NONE, levels));
  }

  @Test
  void isStillTheSameWhileServiceNameAndLevelsAre() {
    LevelActuator service = level -> 0;
    OfferedComponent offered = offer(service, "window:0.3");
    assertTrue(offered.isStill(service, properties("Search", List.of("window:0.30"))));
    assertFalse(offered.isStill(LevelActuator.NONE, properties("Search", "window:0.3")));
    assertFalse(offered.isStill(service, properties("Find", "window:0.3")));
    assertFalse(offered.isStill(service, properties("Search", "window:0.4")));
    assertFalse(offered.isStill(service, properties("Search", "window")));
    offered.withdraw();
    assertFalse(offered.isStill(service, properties("Search", "window:0.3")));
  }

  private static OfferedComponent offer(LevelActuator service, Object levels) {
    return OfferedComponent.of(service, properties("Search", levels));
  }

  private static Map<String, Object> properties(String name, Object levels) {
    return Map.of(ComponentProperties.NAME, name, ComponentProperties.LEVELS, levels);
  }
}
