package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.runtime.state.internal.StateStore;
import io.allostat.core.testkit.ManualClock;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A JVM that a test can kill. */
public final class ChildJvm {
  private ChildJvm() {}

  /**
   * Runs a main class of this module's tests; what it reports as errors goes where ours does.
   *
   * @param main the class
   * @param directory its only argument
   * @return the process, to be killed by its handle
   */
  public static Process start(Class<?> main, Path directory) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(main),
            main.getName(),
            directory.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String classPath(Class<?> main) {
    List<Class<?>> needed =
        List.of(
            main,
            StateStore.class,
            ServiceLevel.class,
            ManualClock.class,
            com.fasterxml.jackson.core.JsonFactory.class,
            com.fasterxml.jackson.jr.ob.JSON.class,
            org.slf4j.Logger.class,
            org.slf4j.nop.NOPServiceProvider.class);
    return needed.stream()
        .map(ChildJvm::location)
        .distinct()
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
