package io.allostat.demoapps.hosting.data.process;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.WholeDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of PostgreSQL: those of the class path if they run on this machine, else those that
 * the system has.
 *
 * @param folder where {@code initdb} and {@code postgres} are
 * @param major the major version, such as 17; one cannot read what another wrote
 */
record PostgresPrograms(Path folder, int major) {
  private static final Pattern VERSION = Pattern.compile("postgres \\(PostgreSQL\\) (\\d{1,3}).*");

  /** Where Debian has them, in a folder a version. */
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  /**
   * Looks for the programs.
   *
   * @param directory where those of the class path are unpacked
   * @return the programs, if there are any
   */
  static Optional<PostgresPrograms> find(StateDirectory directory) throws IOException {
    Optional<PostgresPrograms> unpacked = unpacked(directory);
    if (unpacked.isPresent()) {
      return unpacked;
    }
    Optional<PostgresPrograms> newest = Optional.empty();
    for (Path folder : installed()) {
      Optional<PostgresPrograms> found = of(folder);
      if (found.isPresent() && newest.map(n -> n.major() < found.get().major()).orElse(true)) {
        newest = found;
      }
    }
    return newest;
  }

  private static List<Path> installed() throws IOException {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(INSTALLED)) {
      try (DirectoryStream<Path> versions = Files.newDirectoryStream(INSTALLED)) {
        versions.forEach(version -> folders.add(version.resolve("bin")));
      }
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      folders.add(Path.of(folder));
    }
    return folders;
  }

  /** The programs in a folder, if they run. */
  static Optional<PostgresPrograms> of(Path folder) {
    Path postgres = folder.resolve("postgres");
    if (!Files.isExecutable(postgres) || !Files.isExecutable(folder.resolve("initdb"))) {
      return Optional.empty();
    }
    try {
      Process process =
          new ProcessBuilder(postgres.toString(), "--version")
              .redirectError(Redirect.DISCARD)
              .start();
      String said;
      try (InputStream out = process.getInputStream()) {
        said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      }
      Matcher version = VERSION.matcher(said.strip());
      return version.matches()
          ? Optional.of(new PostgresPrograms(folder, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      // Made for another machine or another C library.
      return Optional.empty();
    }
  }

  private static Optional<PostgresPrograms> unpacked(StateDirectory directory) throws IOException {
    byte[] archive;
    try (InputStream in = PostgresPrograms.class.getResourceAsStream("/" + archiveName())) {
      if (in == null) {
        return Optional.empty();
      }
      archive = in.readAllBytes();
    }
    CRC32 sum = new CRC32();
    sum.update(archive);
    Path place = directory.resolve("postgresql-programs-" + Long.toHexString(sum.getValue()));
    if (!Files.exists(place)) {
      WholeDirectory.<IOException>replace(place, partial -> unpack(archive, partial));
    }
    return of(place.resolve("bin"));
  }

  /** As the embedded binaries of zonky are named, whose jars hold one each. */
  private static String archiveName() {
    String architecture = System.getProperty("os.arch");
    return "postgres-linux-"
        + switch (architecture) {
          case "amd64" -> "x86_64";
          case "aarch64" -> "arm_64";
          default -> architecture;
        }
        + ".txz";
  }

  private static void unpack(byte[] archive, Path folder) throws IOException {
    Process tar =
        new ProcessBuilder("tar", "-x", "--no-same-owner", "-C", folder.toString())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
    try (InputStream in = new XZInputStream(new ByteArrayInputStream(archive));
        OutputStream out = tar.getOutputStream()) {
      in.transferTo(out);
    } catch (IOException e) {
      tar.destroyForcibly();
      throw e;
    }
    int code = tar.onExit().join().exitValue();
    if (code != 0) {
      throw new IOException("tar ended with code " + code);
    }
  }
}
