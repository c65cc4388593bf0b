package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Which versions take part, as the manifests of the programs name them. A version is the same for
 * many builds, so a digest of what is Allostat's own tells these apart.
 */
public final class Versions {
  /** What Allostat's own version is called. */
  public static final String ALLOSTAT = "Allostat";

  private static final String OWN = "io.allostat.";
  private static final String CORE = "io.allostat.core.api";
  private static final int SHOWN_BYTES = 6;

  /** What experiments use of others; their servers' database is H2, whatever drivers they have. */
  private static final Map<String, String> OTHERS = others();

  private Versions() {}

  private static Map<String, String> others() {
    Map<String, String> others = new LinkedHashMap<>();
    others.put("tomcat-embed-core", "Tomcat");
    others.put("h2", "H2");
    others.put("HikariCP", "HikariCP");
    others.put("concurrency-limits-core", "concurrency-limits");
    others.put("sentinel-core", "Sentinel");
    return others;
  }

  /**
   * The versions of programs, and of the lab itself.
   *
   * @param programs their jars
   * @return versions by name; nothing of what cannot be told
   */
  public static Map<String, String> of(Collection<Path> programs) {
    Map<String, Path> libraries = new TreeMap<>();
    Map<String, Path> own = new TreeMap<>();
    for (Path program : programs) {
      own.put(program.getFileName().toString(), program);
      for (String entry : classPath(program)) {
        Path library = program.resolveSibling(entry);
        libraries.put(library.getFileName().toString(), library);
      }
    }
    libraries.forEach((name, file) -> putIf(name.startsWith(OWN), own, name, file));
    Map<String, String> versions = new LinkedHashMap<>();
    version(libraries.keySet(), CORE)
        .ifPresent(it -> versions.put(ALLOSTAT, it + " (build " + digest(own) + ")"));
    OTHERS.forEach(
        (artifact, name) ->
            version(libraries.keySet(), artifact).ifPresent(it -> versions.put(name, it)));
    return versions;
  }

  /**
   * Allostat's version and build, of the lab and of the programs beside it that it runs.
   *
   * @return both, or a word that they are unknown where the lab runs from no jar
   * @throws LabException if one of the programs cannot be read
   */
  public static String ofLab() {
    return ofLab(lab(), Jars.beside());
  }

  static String ofLab(Optional<Path> lab, List<Path> beside) {
    List<Path> programs = new ArrayList<>(beside);
    lab.ifPresent(programs::add);
    return lab.map(jar -> of(programs).get(ALLOSTAT)).orElse("unknown");
  }

  /**
   * The lab's own jar.
   *
   * @return it, or empty where the lab runs from folders of classes
   */
  public static Optional<Path> lab() {
    return Optional.of(Jars.code()).filter(Files::isRegularFile);
  }

  /** The version of an artifact among files that are named after both. */
  static Optional<String> version(Collection<String> files, String artifact) {
    return files.stream()
        .filter(file -> file.matches("\\Q" + artifact + "\\E-\\d.*\\.jar"))
        .map(file -> file.substring(artifact.length() + 1, file.length() - ".jar".length()))
        .findFirst();
  }

  private static void putIf(boolean wanted, Map<String, Path> files, String name, Path file) {
    if (wanted) {
      files.put(name, file);
    }
  }

  private static List<String> classPath(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      String entries =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return entries == null ? List.of() : List.of(entries.strip().split("\\s+"));
    } catch (IOException e) {
      throw new LabException(
          "cannot read the versions in " + jar + ", expected a jar: " + e.getMessage(), e);
    }
  }

  private static String digest(Map<String, Path> files) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Map.Entry<String, Path> file : files.entrySet()) {
        digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file.getValue()));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    } catch (IOException e) {
      throw new LabException("cannot read the programs: " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
