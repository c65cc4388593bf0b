package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.runtime.testing.internal.ChildJvm;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills the JVM of a running instance, which then can close nothing, and starts it again. */
@Timeout(60)
class KilledRuntimeTest {
  private static final String INSTANCE = "killed";
  private static final String DONE = "pinned";

  @TempDir Path directory;

  private static ComponentDescriptor search() {
    return ComponentDescriptor.named("Search").withLevel("less", 1);
  }

  /** Pins a component, says so, and waits to be killed. */
  static final class Pinning {
    private Pinning() {}

    public static void main(String[] arguments) throws Exception {
      Path directory = Path.of(arguments[0]);
      AllostatRuntime runtime = new Fixture(INSTANCE).create(b -> b.stateDirectory(directory));
      runtime.start();
      runtime.components().register(search());
      runtime.components().setServiceLevel("Search", 1, Origin.OPERATOR);
      runtime.components().pin("Search");
      System.out.println(DONE);
      // Ends also with a test that cannot kill it any more.
      System.in.read();
    }
  }

  @Test
  void aPinSurvivesAKillOnceItHasReturned() throws Exception {
    Process child = ChildJvm.start(Pinning.class, directory);
    try {
      assertEquals(DONE, child.inputReader().readLine(), "the child ended by itself");
    } finally {
      child.destroyForcibly();
      assertTrue(child.waitFor(20, TimeUnit.SECONDS));
    }
    try (AllostatRuntime next = new Fixture(INSTANCE).create(b -> b.stateDirectory(directory))) {
      Component search = next.components().register(search());
      next.start();
      assertTrue(search.pinned());
      assertEquals(1, search.serviceLevel());
    }
  }
}
