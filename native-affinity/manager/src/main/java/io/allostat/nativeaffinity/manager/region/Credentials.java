package io.allostat.nativeaffinity.manager.region;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * In whose name a process opens files.
 *
 * @param user number of the effective user
 * @param groups numbers of the effective group and of all others
 */
record Credentials(long user, Set<Long> groups) {
  private static final Path STATUS = Path.of("/proc/self/status");

  /** Of real, effective, saved and file system's. */
  private static final int EFFECTIVE = 1;

  Credentials {
    groups = Set.copyOf(groups);
  }

  /** Those of this process; empty where {@code /proc} does not tell. */
  static Optional<Credentials> query() {
    try {
      return query(Files.readAllLines(STATUS));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Those in the lines of {@code /proc/self/status}. */
  static Optional<Credentials> query(List<String> status) {
    List<Long> users = numbers(status, "Uid:");
    List<Long> main = numbers(status, "Gid:");
    if (users.size() <= EFFECTIVE || main.size() <= EFFECTIVE) {
      return Optional.empty();
    }
    Stream<Long> groups =
        Stream.concat(Stream.of(main.get(EFFECTIVE)), numbers(status, "Groups:").stream());
    return Optional.of(new Credentials(users.get(EFFECTIVE), groups.collect(Collectors.toSet())));
  }

  private static List<Long> numbers(List<String> status, String title) {
    return status.stream()
        .filter(line -> line.startsWith(title))
        .flatMap(line -> Arrays.stream(line.substring(title.length()).strip().split("\\s+")))
        .filter(number -> number.matches("[0-9]{1,10}"))
        .map(Long::valueOf)
        .toList();
  }
}
