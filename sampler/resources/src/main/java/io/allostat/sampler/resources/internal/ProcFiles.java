package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads files below {@code /proc} and {@code /sys}, or below a folder that stands for the root. */
public final class ProcFiles {
  /** The folder of this process. */
  static final String SELF = "/proc/self";

  private static final String THREADS = SELF + "/task";

  /** Far above what a kernel allows; a bound for what stands in its place. */
  private static final int MOST_PROCESSES = 1 << 22;

  private static final int MOST_FOLDERS = 256;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

  private final Path root;

  /**
   * @param root the folder that holds {@code proc} and {@code sys}
   */
  public ProcFiles(Path root) {
    this.root = root;
  }

  /** All lines of a file. */
  List<String> lines(String path) throws IOException {
    return Files.readAllLines(resolve(path), StandardCharsets.ISO_8859_1);
  }

  /** The first line of a file, without surrounding blanks; empty if there is no such file. */
  Optional<String> firstLine(String path) throws IOException {
    try {
      List<String> lines = lines(path);
      if (lines.isEmpty()) {
        throw new IOException(path + ": expected a line, got an empty file");
      }
      return Optional.of(lines.get(0).trim());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** All lines of a file; none if there is no such file. */
  List<String> linesIfPresent(String path) throws IOException {
    try {
      return lines(path);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /**
   * This process's number, as the files have it; empty where they do not show this process.
   *
   * @throws IOException if they make no sense
   */
  OptionalLong self() throws IOException {
    String path = SELF + "/stat";
    Optional<String> line = lineOfLiving(path);
    return line.isPresent()
        ? OptionalLong.of(ProcessLine.parse(path, line.get()).pid())
        : OptionalLong.empty();
  }

  /** The folder of a process. */
  static String folderOf(long pid) {
    return "/proc/" + pid;
  }

  boolean isFolder(String path) {
    return Files.isDirectory(resolve(path));
  }

  /**
   * Reads all processes that can be seen; those that end meanwhile are left out.
   *
   * @return at least this one
   * @throws IOException if they cannot be read
   */
  List<ProcessLine> processes() throws IOException {
    List<ProcessLine> processes = new ArrayList<>();
    for (long pid : numbers("/proc", MOST_PROCESSES)) {
      process(pid).ifPresent(processes::add);
    }
    if (processes.isEmpty()) {
      throw new IOException("/proc: no process");
    }
    return processes;
  }

  /** Reads a process; empty if it has ended or cannot be seen. */
  Optional<ProcessLine> process(long pid) throws IOException {
    return line(folderOf(pid));
  }

  /**
   * Lists the threads of this process.
   *
   * @param most how many at the most
   * @throws IOException if they cannot be listed
   */
  List<Long> threads(int most) throws IOException {
    return numbers(THREADS, most);
  }

  /** Reads a thread of this process, of which the same is told; empty if it has ended. */
  Optional<ProcessLine> thread(long id) throws IOException {
    return line(THREADS + "/" + id);
  }

  /** The numbers that are names in a folder. */
  private List<Long> numbers(String folder, int most) throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(resolve(folder))) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (NUMBER.matcher(name).matches() && numbers.size() < most) {
          numbers.add(Long.parseLong(name));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return numbers;
  }

  private Optional<ProcessLine> line(String folder) throws IOException {
    String path = folder + "/stat";
    Optional<String> line = lineOfLiving(path);
    return line.isPresent() ? Optional.of(ProcessLine.parse(path, line.get())) : Optional.empty();
  }

  private Optional<String> lineOfLiving(String path) throws IOException {
    try {
      // A command name may hold line breaks.
      return Optional.of(String.join(" ", lines(path))).filter(line -> !line.isEmpty());
    } catch (NoSuchFileException | AccessDeniedException e) {
      // Ended, or none that may be seen, as with hidepid.
      return Optional.empty();
    } catch (IOException e) {
      // A process that ends while it is read gives an error of its own (ESRCH).
      if (isFolder(path.substring(0, path.lastIndexOf('/')))) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /**
   * Finds the first number in the files of a name in a folder and those below it.
   *
   * @return the number; empty if all these files are empty
   * @throws IOException if they cannot be read or make no sense
   */
  OptionalLong firstNumberBelow(String folder, String file) throws IOException {
    return numbersBelow(folder, file, 1).stream().mapToLong(Long::longValue).findFirst();
  }

  /**
   * Finds all numbers in the files of a name in a folder and those below it.
   *
   * @return the numbers, folder by folder
   * @throws IOException if they cannot be read or make no sense
   */
  List<Long> numbersBelow(String folder, String file) throws IOException {
    return numbersBelow(folder, file, MOST_PROCESSES);
  }

  private List<Long> numbersBelow(String folder, String file, int most) throws IOException {
    List<Long> numbers = new ArrayList<>();
    Deque<Path> folders = new ArrayDeque<>(List.of(resolve(folder)));
    for (int visited = 0; visited < MOST_FOLDERS && !folders.isEmpty(); visited++) {
      Path next = folders.poll();
      for (String line : Files.readAllLines(next.resolve(file), StandardCharsets.ISO_8859_1)) {
        if (numbers.size() < most) {
          numbers.add(Numbers.parseCount(next.resolve(file).toString(), line.trim()));
        }
      }
      if (numbers.size() >= most) {
        break;
      }
      try (Stream<Path> below = Files.list(next)) {
        below.filter(Files::isDirectory).sorted().forEach(folders::add);
      }
    }
    return numbers;
  }

  private Path resolve(String path) {
    return root.resolve(path.substring(1));
  }
}
