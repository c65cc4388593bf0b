package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.runtime.testing.internal.Gains;
import io.allostat.core.runtime.testing.internal.ScriptedPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RestartTest {
  @TempDir Path directory;

  private static ComponentDescriptor named(String name) {
    return ComponentDescriptor.named(name).withLevel("less", 1).withLevel("least", 1);
  }

  private AllostatRuntime instance() {
    return new Fixture("restarted").create(b -> b.stateDirectory(directory));
  }

  /** A run that leaves Search pinned at 1, Bids at 2, and one gain of each. */
  private GainTable firstRun() throws Exception {
    Fixture fixture = new Fixture("restarted");
    GainTable learned = Gains.table("Search", 0, 0.4).with(Gains.table("Bids", 1, 0.3).gains());
    CountDownLatch concluded = new CountDownLatch(1);
    fixture.policy.conclude("Search", 0, 0.1, learned);
    fixture.policy.script.add(
        (s, o) -> {
          concluded.countDown();
          return ScriptedPolicy.hold(s, o);
        });
    try (AllostatRuntime first = fixture.create(b -> b.stateDirectory(directory))) {
      first.components().register(named("Search"));
      first.components().register(named("Bids"));
      first.start();
      first.components().setServiceLevel("Search", 1, Origin.OPERATOR);
      first.components().pin("Search");
      first.components().setServiceLevel("Bids", 2, Origin.APPLICATION);
      fixture.time.advance(Duration.ofSeconds(5));
      while (!concluded.await(10, TimeUnit.MILLISECONDS)) {
        fixture.time.advance(Duration.ofSeconds(5));
      }
    }
    return learned;
  }

  @Test
  void gainsPinsAndLevelsReturnForComponentsDeclaredBeforeAndAfterTheStart() throws Exception {
    GainTable learned = firstRun();
    List<Integer> actuated = new ArrayList<>();
    try (AllostatRuntime second = instance()) {
      Component search =
          second
              .components()
              .register(
                  named("Search")
                      .withActuator(
                          level -> {
                            actuated.add(level);
                            return level;
                          }));
      assertEquals(0, search.serviceLevel());
      second.start();
      assertEquals(1, search.serviceLevel());
      assertEquals(List.of(1), actuated);
      assertTrue(search.pinned());
      assertEquals(Gains.table("Search", 0, 0.4), second.controlLoop().gains());
      second.components().discovered("Bids");
      Component bids = second.components().register(named("Bids"));
      assertEquals(2, bids.serviceLevel());
      assertFalse(bids.pinned());
      assertEquals(learned, second.controlLoop().gains());
    }
  }

  @Test
  void whatBelongsToComponentsThatAreNotThereIsKeptForThem() throws Exception {
    GainTable learned = firstRun();
    try (AllostatRuntime second = instance()) {
      second.start();
      second.components().register(named("New"));
      second.components().setServiceLevel("New", 1, Origin.APPLICATION);
    }
    try (AllostatRuntime third = instance()) {
      third.start();
      assertTrue(third.components().register(named("Search")).pinned());
      assertEquals(2, third.components().register(named("Bids")).serviceLevel());
      assertEquals(1, third.components().register(named("New")).serviceLevel());
      assertEquals(learned, third.controlLoop().gains());
    }
  }

  @Test
  void aChangedDeclarationTakesUpOnlyThePin() throws Exception {
    firstRun();
    try (AllostatRuntime second = instance()) {
      second.start();
      Component search =
          second.components().register(ComponentDescriptor.named("Search").withLevel("other", 1));
      assertEquals(0, search.serviceLevel());
      assertTrue(search.pinned());
      assertEquals(GainTable.EMPTY, second.controlLoop().gains());
    }
  }

  @Test
  void anActuatorThatRefusesTheRestoredLevelIsQuarantinedAndTheStartGoesOn() throws Exception {
    firstRun();
    try (AllostatRuntime second = instance()) {
      second
          .components()
          .register(
              named("Bids")
                  .withActuator(
                      level -> {
                        throw new IllegalStateException("no");
                      }));
      second.start();
      Component bids = second.components().find("Bids").orElseThrow();
      assertEquals(0, bids.serviceLevel());
      assertTrue(bids.quarantine().isPresent());
    }
  }

  @Test
  void nothingIsWrittenWhenNothingChanged() throws Exception {
    firstRun();
    Path file = directory.resolve("allostat-state.json");
    FileTime old = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
    Files.setLastModifiedTime(file, old);
    try (AllostatRuntime second = instance()) {
      second.components().register(named("Search"));
      second.components().register(named("Bids"));
      second.start();
    }
    assertEquals(old, Files.getLastModifiedTime(file));
  }

  @Test
  void anUnusableDirectoryStopsTheStartAndLeavesNothingBehind() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "x");
    Fixture fixture = new Fixture("restarted");
    AllostatRuntime refused = fixture.create(b -> b.stateDirectory(file));
    IllegalStateException failure = assertThrows(IllegalStateException.class, refused::start);
    assertTrue(failure.getMessage().contains(file.toString()), failure.getMessage());
    Files.delete(file);
    // Nothing was left registered: the same instance starts once the directory is usable.
    refused.start();
    refused.close();
  }

  @Test
  void aStateThatCannotBeReadStopsTheStartAndIsThereForTheNext() throws Exception {
    firstRun();
    Path file = directory.toRealPath().resolve("allostat-state.json");
    Path aside = Files.move(file, directory.resolve("aside"));
    // Stands for a good file and an error that passes: a link to itself, which nobody can open.
    Files.createSymbolicLink(file, file);
    AllostatRuntime second = instance();
    IllegalStateException failure = assertThrows(IllegalStateException.class, second::start);
    assertTrue(failure.getMessage().contains(file.toString()), failure.getMessage());
    assertTrue(Files.isSymbolicLink(file), "nothing was written in its place");
    Files.delete(file);
    Files.move(aside, file);
    try (second) {
      second.start();
      assertTrue(second.components().register(named("Search")).pinned());
    }
  }

  @Test
  void aPinOfADiscoveredComponentReturnsAndCanBeLifted() {
    try (AllostatRuntime first = instance()) {
      first.start();
      first.components().discovered("Found");
      first.components().pin("Found");
    }
    try (AllostatRuntime second = instance()) {
      Component before = second.components().discovered("Found");
      second.start();
      assertTrue(before.pinned());
    }
    try (AllostatRuntime third = instance()) {
      third.start();
      assertTrue(third.components().discovered("Found").pinned());
      third.components().unpin("Found");
    }
    try (AllostatRuntime fourth = instance()) {
      fourth.start();
      assertFalse(fourth.components().discovered("Found").pinned());
    }
  }

  @Test
  void aPinLiftedBeforeTheDeclarationStaysLiftedAndTheLevelReturns() throws Exception {
    firstRun();
    try (AllostatRuntime second = instance()) {
      second.start();
      assertTrue(second.components().discovered("Search").pinned());
      second.components().unpin("Search");
      assertFalse(second.components().register(named("Search")).pinned());
    }
    try (AllostatRuntime third = instance()) {
      third.start();
      Component search = third.components().register(named("Search"));
      assertFalse(search.pinned());
      assertEquals(1, search.serviceLevel());
    }
  }

  @Test
  void whoPinsOrUnpinsIsToldThatItWasNotSaved() throws Exception {
    try (AllostatRuntime runtime = instance()) {
      runtime.start();
      Component search = runtime.components().register(named("Search"));
      Component bids = runtime.components().register(named("Bids"));
      // Written before it returns: nothing is left that the keeper could write meanwhile.
      runtime.components().pin("Search");
      Path inTheWay = Files.createDirectory(directory.resolve("allostat-state.json.tmp"));

      assertNotSaved("pinned", inTheWay, () -> runtime.components().pin("Bids"));
      assertTrue(bids.pinned());
      assertNotSaved("unpinned", inTheWay, () -> runtime.components().unpin("Search"));
      assertFalse(search.pinned());

      Files.delete(inTheWay);
      runtime.components().unpin("Bids");
      assertFalse(bids.pinned());
    }
  }

  private static void assertNotSaved(String done, Path why, Executable asked) {
    IllegalStateException told = assertThrows(IllegalStateException.class, asked);
    assertTrue(told.getMessage().startsWith(done + ", but not saved: "), told.getMessage());
    assertTrue(told.getMessage().contains(why.getFileName().toString()), told.getMessage());
  }

  @Test
  void twoInstancesCannotShareADirectory() {
    try (AllostatRuntime first = instance();
        AllostatRuntime second = new Fixture().create(b -> b.stateDirectory(directory))) {
      first.start();
      assertThrows(IllegalStateException.class, second::start);
    }
  }
}
