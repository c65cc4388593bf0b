package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.data.DatabaseSpec;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which database a site uses; to be mixed into its commands. */
public final class DatabaseOptions {
  @Option(
      names = "--database",
      paramLabel = "embedded|process|postgresql|URL",
      defaultValue = "embedded",
      description =
          "H2 embedded, H2 as a process of its own, a PostgreSQL of its own, or a PostgreSQL that"
              + " runs anyway, such as jdbc:postgresql://host/db?user=me (the password from"
              + " ~/.pgpass). What is its own ends with the server. Default: ${DEFAULT-VALUE}.")
  private String database;

  @Option(
      names = "--database-cpus",
      paramLabel = "LIST",
      description =
          "CPUs of the database's process, none of them the server's: the controlled resource"
              + " Database. Without this option it is a view of the server's CPUs.")
  private String databaseCpus;

  /**
   * @return which database it is and where it runs
   * @throws IllegalArgumentException if the options say nothing sensible
   */
  public DatabaseSpec spec() {
    return DatabaseSpec.of(database, databaseCpus);
  }

  /**
   * @return how another command is told the same; nothing where it would be so by default
   * @throws IllegalArgumentException if the options say nothing sensible
   */
  public List<String> arguments() {
    if (spec().kind() == DatabaseSpec.Kind.EMBEDDED) {
      return List.of();
    }
    return databaseCpus == null
        ? List.of("--database", database)
        : List.of("--database", database, "--database-cpus", databaseCpus);
  }
}
