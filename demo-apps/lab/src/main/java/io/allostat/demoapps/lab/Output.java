package io.allostat.demoapps.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts the results where they belong and says so. */
final class Output {
  private Output() {}

  static void publish(Path folder, String summary, String report, String text) {
    write(folder.resolve("summary.json"), summary);
    Path page = folder.resolve("report.html");
    write(page, report);
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
