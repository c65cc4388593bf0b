package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The one command, in a checkout in which building and starting are only noted. */
class RunTest {
  private static final String BUILT = "mvn -q -B -DskipTests package -pl demo-apps/felix -am";

  @TempDir Path root;
  private Path done;

  @BeforeEach
  void checkOut() throws Exception {
    done = root.resolve("target/done");
    Path felix = Files.createDirectories(root.resolve("demo-apps/felix"));
    Files.copy(Path.of("run"), felix.resolve("run"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(root.resolve("target"));
    command(
        "mvn",
        "mkdir -p demo-apps/felix/target/lib demo-apps/felix/target/bundles\n"
            + "touch demo-apps/felix/target/felix.jar");
    command("java", "");
    for (String file :
        List.of(
            "pom.xml",
            "core/api/bnd.bnd",
            "core/api/src/main/java/A.java",
            "core/api/src/test/java/T.java",
            "README.md")) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(root.resolve(file), "");
    }
    age();
    assertEquals(List.of(BUILT, "java"), run(), "the first time");
    Files.setLastModifiedTime(root.resolve("demo-apps/felix/target/run.built"), ago(3600));
  }

  /** Notes that it was called, and does a little. */
  private void command(String name, String does) throws IOException {
    Path file = Files.createDirectories(root.resolve("target/bin")).resolve(name);
    Files.writeString(
        file,
        "#!/bin/sh\n[ ! -e '"
            + root.resolve("target/broken")
            + "' ] || [ $0 != "
            + file.resolveSibling("mvn")
            + " ] || exit 1\necho "
            + name
            + (name.equals("mvn") ? " \"$@\"" : "")
            + " >> '"
            + done
            + "'\n"
            + does
            + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** All that was checked out is of yesterday. */
  private void age() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.toList()) {
        Files.setLastModifiedTime(each, ago(86_400));
      }
    }
  }

  /** What the command does. */
  private List<String> run() throws Exception {
    Files.deleteIfExists(done);
    ProcessBuilder builder =
        new ProcessBuilder(root.resolve("demo-apps/felix/run").toString(), root + "/state")
            .redirectErrorStream(true);
    builder.environment().remove("JAVA_HOME");
    builder.environment().merge("PATH", root + "/target/bin:", (path, own) -> own + path);
    Process process = builder.start();
    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return Files.exists(done) ? Files.readAllLines(done) : List.of();
  }

  @Test
  void whatIsBuiltIsNotBuiltAgain() throws Exception {
    assertEquals(List.of("java"), run());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "core/api/bnd.bnd", "core/api/src/main/java/A.java"})
  void whatMakesUpTheBundlesIsBuiltWhereItIsNewer(String file) throws Exception {
    later(root.resolve(file));
    assertEquals(List.of(BUILT, "java"), run());
  }

  @ParameterizedTest
  @ValueSource(strings = {"core/api/src/test/java/T.java", "README.md"})
  void whatIsInNoBundleIsNotWaitedFor(String file) throws Exception {
    later(root.resolve(file));
    assertEquals(List.of("java"), run());
  }

  @Test
  void aFileThatHasGoneIsNoticed() throws Exception {
    Files.delete(root.resolve("core/api/src/main/java/A.java"));
    later(root.resolve("core/api/src/main/java"));
    assertEquals(List.of(BUILT, "java"), run());
  }

  @Test
  void aBuildThatFailsStartsNothingAndIsTriedAgain() throws Exception {
    later(root.resolve("pom.xml"));
    Files.writeString(root.resolve("target/broken"), "");
    assertEquals(List.of(), run());
    Files.delete(root.resolve("target/broken"));
    assertEquals(List.of(BUILT, "java"), run());
  }

  @Test
  void whatMavenAloneHasBuiltIsComparedWithItsJar() throws Exception {
    Files.delete(root.resolve("demo-apps/felix/target/run.built"));
    assertEquals(List.of("java"), run());
    Files.setLastModifiedTime(root.resolve("demo-apps/felix/target/felix.jar"), ago(3600));
    later(root.resolve("pom.xml"));
    assertEquals(List.of(BUILT, "java"), run());
  }

  /** Changed since the build, and before the next one. */
  private static void later(Path file) throws IOException {
    Files.setLastModifiedTime(file, ago(60));
  }

  private static FileTime ago(int seconds) {
    return FileTime.from(Instant.now().minusSeconds(seconds));
  }
}
