package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@link ContextStress} for a moment each; the module's README says how to run it for long.
 */
class ContextStressTest {
  @TempDir Path directory;

  @Test
  void nothingForbiddenIsSeen() throws IOException, InterruptedException {
    Path output = directory.resolve("output.txt");
    Process stress =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                "ContextStress",
                "-jvmArgs",
                "-XX:+UseSerialGC",
                "-sc",
                "false",
                "-af",
                "NONE",
                "-iters",
                "1",
                "-time",
                "100",
                "-v")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    // It starts many JVMs; this only ends one that hangs.
    boolean ended = stress.waitFor(8, TimeUnit.MINUTES);
    if (!ended) {
      stress.destroyForcibly().waitFor();
    }
    String text = Files.readString(output);
    assertTrue(ended, text);
    assertEquals(0, stress.exitValue(), text);
    for (Class<?> test : ContextStress.class.getDeclaredClasses()) {
      String named = test.getName().replace('$', '.');
      assertTrue(
          text.lines().anyMatch(line -> line.contains("[OK]") && line.contains(named)),
          () -> named + " did not run: " + text);
    }
  }
}
