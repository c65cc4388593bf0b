package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartialAllostatTest {
  @Test
  void isKnownFromItsStartToItsClose() {
    Allostat partial = new PartialAllostat("partial") {};
    assertTrue(Instances.find("partial").isEmpty());
    partial.start();
    assertSame(partial, Instances.find("partial").orElseThrow());
    partial.close();
    assertTrue(Instances.find("partial").isEmpty());
  }

  @Test
  void whatATestDoesNotBuildThrows() {
    Allostat partial =
        new PartialAllostat("partial") {
          @Override
          public List<Component> all() {
            return List.of(new FullLevelComponent("Search", () -> Call.UNTRACKED));
          }
        };
    Component component = partial.components().all().get(0);
    assertSame(Call.UNTRACKED, component.enter());
    assertSame(Optional.empty(), component.quarantine());
    assertFalse(component.pinned());
    assertThrows(UnsupportedOperationException.class, partial.profiler()::sample);
    assertThrows(UnsupportedOperationException.class, partial::controlLoop);
  }
}
