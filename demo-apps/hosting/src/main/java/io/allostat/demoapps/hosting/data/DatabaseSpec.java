package io.allostat.demoapps.hosting.data;

import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Locale;
import java.util.Optional;

/**
 * Which database holds the site's data, and where it runs.
 *
 * @param kind which
 * @param url where one is that runs anyway; empty for the other kinds
 * @param cpus what a process of its own may run on; none for wherever this process may
 */
public record DatabaseSpec(Kind kind, Optional<String> url, CpuSet cpus) {
  /** H2 in this process. */
  public static final DatabaseSpec EMBEDDED = of("embedded", null);

  private static final String URL = "jdbc:postgresql:";

  /** The kinds of databases. */
  public enum Kind {
    /** H2 in this process. */
    EMBEDDED,
    /** H2 in a process of its own, which ends with this one. */
    PROCESS,
    /** A PostgreSQL of its own, which ends with this process. */
    POSTGRESQL,
    /** A PostgreSQL that runs anyway. */
    ELSEWHERE
  }

  /**
   * Reads the options.
   *
   * @param where {@code embedded}, {@code process}, {@code postgresql} or a URL that begins with
   *     {@code jdbc:postgresql:}
   * @param cpus a list of CPUs, or null
   * @return what they say
   * @throws IllegalArgumentException if they say anything else
   */
  public static DatabaseSpec of(String where, String cpus) {
    Kind kind =
        switch (where) {
          case "embedded" -> Kind.EMBEDDED;
          case "process" -> Kind.PROCESS;
          case "postgresql" -> Kind.POSTGRESQL;
          default -> Kind.ELSEWHERE;
        };
    if (kind == Kind.ELSEWHERE && !where.startsWith(URL)) {
      throw new IllegalArgumentException(
          "--database: expected embedded, process, postgresql or a URL "
              + URL
              + "//..., got \""
              + where
              + '"');
    }
    boolean apart = kind == Kind.PROCESS || kind == Kind.POSTGRESQL;
    if (cpus != null && !apart) {
      throw new IllegalArgumentException(
          "--database-cpus: expected with --database process or postgresql only, got " + cpus);
    }
    return new DatabaseSpec(
        kind,
        kind == Kind.ELSEWHERE ? Optional.of(where) : Optional.empty(),
        cpus == null ? CpuSet.none() : CpuSet.parseCpuList("--database-cpus", cpus));
  }

  /** What is said of it; a password may follow the question mark of a URL. */
  @Override
  public String toString() {
    return url.map(text -> text.replaceFirst("\\?.*", ""))
        .orElse(kind.name().toLowerCase(Locale.ROOT));
  }
}
