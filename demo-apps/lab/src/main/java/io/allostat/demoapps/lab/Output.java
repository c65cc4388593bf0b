package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.compare.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts the results where they belong and says so. */
final class Output {
  private Output() {}

  /** The summary comes last and whole: where it is, the experiment was run to its end. */
  static void publish(Path folder, String summary, String report, String text) {
    Path page = folder.resolve("report.html");
    write(page, report);
    WholeFile.write(folder.resolve(RunSummary.FILE), summary);
    System.out.print(text);
    System.out.println("report: " + page);
  }

  static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
