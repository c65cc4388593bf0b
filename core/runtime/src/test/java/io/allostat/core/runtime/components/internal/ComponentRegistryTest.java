package io.allostat.core.runtime.components.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.runtime.testing.internal.FakeProfiler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ComponentRegistryTest {
  private final FakeProfiler profiler = new FakeProfiler();
  private final List<String> events = new ArrayList<>();
  private final ComponentRegistry registry =
      new ComponentRegistry(
          5,
          profiler,
          new RegistryListener() {
            @Override
            public void declared(ManagedComponent component) {
              events.add("declared " + component.name());
            }

            @Override
            public void discovered(ManagedComponent component) {
              events.add("discovered " + component.name());
            }

            @Override
            public void quarantined(ManagedComponent component, String reason) {
              events.add("quarantined " + component.name());
              throw new IllegalStateException("a listener's failure stays with the listener");
            }
          });

  private static ComponentDescriptor search() {
    return ComponentDescriptor.named("Search").withLevel("noSort", 1).withLevel("small", 2);
  }

  @Test
  void aNameIsTakenOnce() {
    registry.register(search());
    SettingException refused =
        assertThrows(SettingException.class, () -> registry.register(search()));
    assertEquals(
        "component name: expected one not yet registered, got \"Search\"", refused.getMessage());
  }

  @Test
  void aDiscoveredComponentIsDeclaredInPlaceOnce() {
    Component discovered = registry.discovered("Search");
    assertEquals(1, discovered.serviceLevels().size());
    assertSame(discovered, registry.register(search()));
    assertEquals(3, discovered.serviceLevels().size());
    assertSame(discovered, registry.discovered("Search"));
    assertThrows(SettingException.class, () -> registry.register(search()));
    assertEquals(List.of("discovered Search", "declared Search"), events);
    assertEquals(List.of(discovered), registry.all());
  }

  @Test
  void beyondTheBoundRegistrationIsRefusedAndDiscoverySharesOther() {
    for (int i = 0; i < 5; i++) {
      registry.discovered("C" + i);
    }
    Component other = registry.discovered("C5");
    assertEquals("(other)", other.name());
    assertSame(other, registry.discovered("C6"));
    SettingException refused =
        assertThrows(SettingException.class, () -> registry.register(search()));
    assertTrue(refused.getMessage().contains("maxComponents (5)"), refused.getMessage());
    assertEquals(
        List.of("C0", "C1", "C2", "C3", "C4"),
        registry.all().stream().map(Component::name).toList());
    other.enter().close();
    assertEquals(1, profiler.entered.get("(other)").get());
    // A known component may still be declared.
    registry.register(ComponentDescriptor.named("C0").withLevel("less", 1));
  }

  @Test
  void discoveryNeverThrows() {
    assertEquals("(other)", registry.discovered(null).name());
    assertEquals("(other)", registry.discovered("").name());
    assertEquals("(other)", registry.discovered("a,b=c\n").name());
    assertEquals("(other)", registry.discovered("(other)").name());
    Profiler broken =
        (Profiler)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Profiler.class},
                (p, m, a) -> {
                  throw new IllegalStateException("broken");
                });
    ComponentRegistry fragile = new ComponentRegistry(5, broken, RegistryListener.NONE);
    assertSame(Call.UNTRACKED, fragile.discovered("Search").enter());
  }

  @Test
  void enteringDelegatesToTheProbeAndNeverThrows() {
    registry.discovered("Search").enter().close();
    assertEquals(1, profiler.entered.get("Search").get());
    Probe failing =
        () -> {
          throw new IllegalStateException("probe");
        };
    assertSame(Call.UNTRACKED, new ManagedComponent("Search", failing).enter());
  }

  @Test
  void aChangeIsVisibleAtOnceAndReported() {
    Component search = registry.register(search());
    assertEquals(
        new LevelChange("Search", 0, 2, 2, Origin.APPLICATION, Optional.empty()),
        registry.setServiceLevel("Search", 2, Origin.APPLICATION));
    assertEquals(2, search.serviceLevel());
  }

  @Test
  void unknownComponentsAndLevelsAreRefusedByName() {
    registry.register(search());
    assertThrows(
        SettingException.class, () -> registry.setServiceLevel("None", 0, Origin.APPLICATION));
    assertThrows(SettingException.class, () -> registry.pin(null));
    for (int level : new int[] {-1, 3, Integer.MAX_VALUE}) {
      assertEquals(
          "service level of Search: expected 0 to 2, got " + level,
          assertThrows(
                  SettingException.class,
                  () -> registry.setServiceLevel("Search", level, Origin.APPLICATION))
              .getMessage());
    }
  }

  @Test
  void anActuatorThatThrowsQuarantinesAndTheLevelStays() {
    Component search =
        registry.register(
            search()
                .withActuator(
                    level -> {
                      throw new java.io.IOException("disk\n full");
                    }));
    LevelChange change = registry.setServiceLevel("Search", 1, Origin.LOOP);
    assertFalse(change.succeeded());
    assertEquals(0, search.serviceLevel());
    assertEquals(
        "asked for level 1, threw IOException: disk  full", search.quarantine().orElseThrow());
    assertFalse(registry.states().get(0).adjustable());
    assertEquals(List.of("declared Search", "quarantined Search"), events);
    LevelChange refused = registry.setServiceLevel("Search", 1, Origin.LOOP);
    assertTrue(refused.failure().orElseThrow().startsWith("quarantined"));
  }

  @Test
  void anErrorOfAnActuatorIsCaughtToo() {
    registry.register(
        search()
            .withActuator(
                level -> {
                  throw new NoClassDefFoundError("gone");
                }));
    assertFalse(registry.setServiceLevel("Search", 1, Origin.LOOP).succeeded());
  }

  @Test
  void anActuatorThatAnswersAnotherLevelQuarantinesAtWhatIsInForce() {
    Component search = registry.register(search().withActuator(level -> 1));
    LevelChange change = registry.setServiceLevel("Search", 2, Origin.LOOP);
    assertEquals(1, change.appliedLevel());
    assertEquals(1, search.serviceLevel());
    assertEquals("asked for level 2, answered 1", search.quarantine().orElseThrow());
  }

  @Test
  void anAnswerThatIsNoLevelLeavesTheLevel() {
    Component search = registry.register(search().withActuator(level -> 7));
    assertEquals(0, registry.setServiceLevel("Search", 2, Origin.LOOP).appliedLevel());
    assertEquals(0, search.serviceLevel());
    assertTrue(search.quarantine().isPresent());
  }

  @Test
  void unpinningLiftsAQuarantine() {
    boolean[] broken = {true};
    Component search =
        registry.register(
            search()
                .withActuator(
                    level -> {
                      if (broken[0]) {
                        throw new IllegalStateException();
                      }
                      return level;
                    }));
    registry.setServiceLevel("Search", 1, Origin.LOOP);
    broken[0] = false;
    assertTrue(registry.setServiceLevel("Search", 1, Origin.OPERATOR).succeeded());
    assertTrue(search.quarantine().isPresent());
    registry.unpin("Search");
    assertTrue(search.quarantine().isEmpty());
    assertTrue(registry.setServiceLevel("Search", 2, Origin.LOOP).succeeded());
  }

  @Test
  void theLoopIsRefusedForPinnedComponentsWithoutAnException() {
    Component search = registry.register(search());
    registry.pin("Search");
    assertTrue(search.pinned());
    LevelChange refused = registry.setServiceLevel("Search", 1, Origin.LOOP);
    assertEquals(Optional.of("pinned"), refused.failure());
    assertEquals(0, search.serviceLevel());
    assertTrue(search.quarantine().isEmpty());
    assertTrue(registry.setServiceLevel("Search", 1, Origin.OPERATOR).succeeded());
    registry.unpin("Search");
    assertTrue(registry.setServiceLevel("Search", 2, Origin.LOOP).succeeded());
  }

  @Test
  void whoPinsIsToldThatItIsNotSavedAndThePinHolds() {
    ComponentRegistry unsaved =
        new ComponentRegistry(
            5,
            profiler,
            new RegistryListener() {
              @Override
              public void pinChanged(ManagedComponent component) {
                throw new UncheckedIOException(new IOException("no space left"));
              }
            });
    Component search = unsaved.register(search());
    IllegalStateException pinned =
        assertThrows(IllegalStateException.class, () -> unsaved.pin("Search"));
    assertEquals("pinned, but not saved: IOException: no space left", pinned.getMessage());
    assertTrue(search.pinned());
    IllegalStateException unpinned =
        assertThrows(IllegalStateException.class, () -> unsaved.unpin("Search"));
    assertEquals("unpinned, but not saved: IOException: no space left", unpinned.getMessage());
    assertFalse(search.pinned());
  }

  @Test
  void requestsReadWhileAnActuatorBlocksAndTheLoopDoesNotWait() throws Exception {
    CountDownLatch inActuator = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Component search =
        registry.register(
            search()
                .withActuator(
                    level -> {
                      inActuator.countDown();
                      assertTrue(release.await(20, TimeUnit.SECONDS));
                      return level;
                    }));
    ExecutorService mover = Executors.newSingleThreadExecutor();
    try {
      Future<LevelChange> moving =
          mover.submit(() -> registry.setServiceLevel("Search", 1, Origin.APPLICATION));
      assertTrue(inActuator.await(20, TimeUnit.SECONDS));
      assertEquals(0, search.serviceLevel());
      search.enter().close();
      assertSame(search, registry.discovered("Search"));
      assertEquals(1, registry.states().size());
      LevelChange loop = registry.setServiceLevel("Search", 2, Origin.LOOP);
      assertEquals(Optional.of("it is being moved by another thread"), loop.failure());
      assertTrue(search.quarantine().isEmpty());
      release.countDown();
      assertTrue(moving.get(20, TimeUnit.SECONDS).succeeded());
      assertEquals(1, search.serviceLevel());
    } finally {
      release.countDown();
      mover.shutdownNow();
    }
  }

  @Test
  void changesOfOneComponentExcludeEachOther() throws Exception {
    LevelActuator exclusive =
        new LevelActuator() {
          private int inside;

          @Override
          public int apply(int level) {
            if (++inside != 1) {
              throw new IllegalStateException("two at a time");
            }
            Thread.yield();
            inside--;
            return level;
          }
        };
    Component search = registry.register(search().withActuator(exclusive));
    ExecutorService movers = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        int level = i % 3;
        all.add(
            movers.submit(
                () -> registry.setServiceLevel("Search", level, Origin.APPLICATION).succeeded()));
      }
      for (Future<Boolean> one : all) {
        assertTrue(one.get(20, TimeUnit.SECONDS));
      }
      assertTrue(search.quarantine().isEmpty());
    } finally {
      movers.shutdownNow();
    }
  }

  @Test
  void anActuatorThatMovesItsOwnComponentIsRefused() {
    List<LevelChange> inner = new ArrayList<>();
    registry.register(
        search()
            .withActuator(
                level -> {
                  inner.add(registry.setServiceLevel("Search", 2, Origin.APPLICATION));
                  return level;
                }));
    assertTrue(registry.setServiceLevel("Search", 1, Origin.APPLICATION).succeeded());
    assertFalse(inner.get(0).succeeded());
  }

  @Test
  void concurrentDiscoveryGivesOneComponentAName() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Component>> found = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        String name = "C" + i % 4;
        found.add(threads.submit(() -> registry.discovered(name)));
      }
      Set<Component> distinct = new HashSet<>();
      for (Future<Component> one : found) {
        distinct.add(one.get(20, TimeUnit.SECONDS));
      }
      assertEquals(new HashSet<>(registry.all()), distinct);
      assertEquals(4, distinct.size());
    } finally {
      threads.shutdownNow();
    }
  }
}
