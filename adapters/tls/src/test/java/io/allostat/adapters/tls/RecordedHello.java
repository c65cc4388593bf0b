package io.allostat.adapters.tls;

import io.allostat.core.api.admission.Claim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A ClientHello recorded from a real client, and what is to be read out of it.
 *
 * @param name of its file
 * @param at13 the claim where the server has TLS 1.3 and 1.2 enabled
 * @param at12 the claim where the server has only TLS 1.2 enabled
 * @param versions the versions offered
 * @param sessionId the length of the session id
 * @param ticket the length of session_ticket, -1 if absent
 * @param keys the number of pre-shared keys
 * @param earlyData whether early_data is there
 * @param serverName the host name, empty if absent
 * @param protocols those of ALPN
 */
record RecordedHello(
    String name,
    Claim.Kind at13,
    Claim.Kind at12,
    Set<TlsVersion> versions,
    int sessionId,
    int ticket,
    int keys,
    boolean earlyData,
    String serverName,
    List<String> protocols) {
  private static final String SUFFIX = ".bin";

  static List<RecordedHello> all() {
    try (Stream<String> lines = Files.lines(folder().resolve("expected.tsv"))) {
      return lines.filter(l -> !l.isBlank() && !l.startsWith("#")).map(RecordedHello::row).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the files that are there. */
  static Set<String> files() {
    try (Stream<Path> files = Files.list(folder())) {
      Set<String> names = new TreeSet<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(SUFFIX))
          .forEach(file -> names.add(file.substring(0, file.length() - SUFFIX.length())));
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    try {
      return Files.readAllBytes(folder().resolve(name + SUFFIX));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }

  private static RecordedHello row(String line) {
    String[] cells = line.trim().split("\\s+");
    if (cells.length != 10) {
      throw new IllegalArgumentException("expected 10 cells, got " + Arrays.toString(cells));
    }
    return new RecordedHello(
        cells[0],
        Claim.Kind.valueOf(cells[1]),
        Claim.Kind.valueOf(cells[2]),
        TlsVersion.among(cells[3].split(",")),
        Integer.parseInt(cells[4]),
        cells[5].equals("-") ? -1 : Integer.parseInt(cells[5]),
        Integer.parseInt(cells[6]),
        cells[7].equals("early"),
        cells[8].equals("-") ? "" : cells[8],
        cells[9].equals("-") ? List.of() : List.of(cells[9].split(",")));
  }

  private static Path folder() {
    try {
      return Path.of(RecordedHello.class.getResource("hellos/expected.tsv").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
