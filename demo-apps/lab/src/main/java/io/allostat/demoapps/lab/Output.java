package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.compare.RunSummary;
import io.allostat.demoapps.lab.report.Pictures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Puts the results where they belong and says so. */
final class Output {
  /** The folder of the report's figures. */
  private static final String PICTURES = "pictures";

  private Output() {}

  /** The summary comes last and whole: where it is, the experiment was run to its end. */
  static void publish(Path folder, String summary, String report, String text) {
    Path page = folder.resolve("report.html");
    write(page, report);
    pictures(folder.resolve(PICTURES), report);
    WholeFile.write(folder.resolve(RunSummary.FILE), summary);
    System.out.print(text);
    System.out.println("report: " + page);
  }

  /**
   * They are all in the report, too: results are not lost for a picture. Those of a report before
   * in the same folder would be taken for this one's.
   */
  private static void pictures(Path folder, String report) {
    try {
      if (Files.exists(folder)) {
        clear(folder);
      }
      Map<String, String> pictures = Pictures.of(report);
      if (!pictures.isEmpty()) {
        Files.createDirectories(folder);
        pictures.forEach((name, svg) -> write(folder.resolve(name), svg));
      }
    } catch (IOException | UncheckedIOException | LabException | IllegalArgumentException e) {
      System.err.println("no pictures beside the report: " + e.getMessage());
    }
  }

  private static void clear(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.toString().endsWith(Pictures.ENDING)) {
          Files.delete(file);
        }
      }
    }
  }

  static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
