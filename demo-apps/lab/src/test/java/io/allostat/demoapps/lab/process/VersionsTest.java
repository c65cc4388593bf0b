package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {
  private static final String CORE = "lib/io.allostat.core.api-0.1.0-SNAPSHOT.jar";

  @TempDir private Path folder;

  @Test
  void versionsAreThoseOfTheClassPath() throws IOException {
    Path server =
        program(
            "server.jar",
            CORE + " lib/tomcat-embed-core-11.0.27.jar lib/h2-2.4.240.jar lib/postgresql-42.7.jar");
    Map<String, String> versions = Versions.of(List.of(server));
    assertEquals(List.of("Allostat", "Tomcat", "H2"), List.copyOf(versions.keySet()));
    assertEquals("11.0.27", versions.get("Tomcat"));
    assertEquals("2.4.240", versions.get("H2"));
    assertTrue(
        versions.get("Allostat").matches("0\\.1\\.0-SNAPSHOT \\(build [0-9a-f]{12}\\)"),
        versions::toString);
  }

  @Test
  void anotherBuildOfTheSameVersionIsToldApart() throws IOException {
    Path server = program("server.jar", CORE);
    Map<String, String> before = Versions.of(List.of(server));
    assertEquals(before, Versions.of(List.of(server)));
    Files.writeString(folder.resolve(CORE), "something else");
    assertNotEquals(before, Versions.of(List.of(server)));
  }

  /** What lies in a folder of results may be of another build of the same version. */
  @Test
  void theLabsOwnBuildIsThatOfAllThatItRuns() throws IOException {
    Optional<Path> lab = Optional.of(program("lab.jar", CORE));
    Path server = program("server.jar", CORE);
    String before = Versions.ofLab(lab, List.of(server));
    assertTrue(before.matches("0\\.1\\.0-SNAPSHOT \\(build [0-9a-f]{12}\\)"), before);
    assertEquals(before, Versions.ofLab(lab, List.of(server)));
    program("server.jar", CORE + " lib/h2-2.4.240.jar");
    assertNotEquals(before, Versions.ofLab(lab, List.of(server)));
    assertEquals("unknown", Versions.ofLab(Optional.empty(), List.of(server)));
  }

  @Test
  void aNameThatBeginsAlikeIsAnotherArtifact() {
    List<String> files = List.of("h2-mvstore-1.0.jar", "h2-2.4.240.jar");
    assertEquals(Optional.of("2.4.240"), Versions.version(files, "h2"));
    assertEquals(Optional.empty(), Versions.version(files, "HikariCP"));
  }

  @Test
  void whatIsNoJarIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("server.jar"), "no jar");
    LabException e = assertThrows(LabException.class, () -> Versions.of(List.of(file)));
    assertTrue(e.getMessage().contains(file + ", expected a jar"), e::getMessage);
  }

  /** A program with the class path; of its libraries only Allostat's own are there. */
  private Path program(String name, String classPath) throws IOException {
    Files.createDirectories(folder.resolve("lib"));
    Files.writeString(folder.resolve(CORE), "core");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    Path jar = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
