package io.allostat.demoapps.lab.all;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.WholeFile;
import io.allostat.demoapps.lab.process.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The form in which a job was begun, kept beside its results: not every summary says whether it is
 * of the short form, and none says with what arguments. Another version or build may do something
 * else in the same form, so these are named too. Written before the experiment begins, so that no
 * summary is ever there without it.
 */
final class JobForm {
  /** What the file is called. */
  static final String FILE = "form.txt";

  private static final int MOST_BYTES = 10_000;

  private JobForm() {}

  private static String of(Job job, boolean quick) {
    String arguments = (form(quick) + " " + String.join(" ", job.arguments())).strip();
    return arguments + "; " + Versions.ALLOSTAT + " " + Versions.ofLab();
  }

  private static String form(boolean quick) {
    return quick ? "quick" : "full";
  }

  /**
   * Notes the form of a job that is about to begin.
   *
   * @param job the experiment
   * @param quick whether it is the short form
   * @param out its folder, which exists
   */
  static void write(Job job, boolean quick, Path out) {
    WholeFile.write(out.resolve(FILE), of(job, quick) + System.lineSeparator());
  }

  /**
   * Refuses results of another form.
   *
   * @param job the experiment
   * @param quick whether the short form is wanted
   * @param out its folder, which has results
   * @throws LabException if they are of another form, or nobody knows of which
   */
  static void check(Job job, boolean quick, Path out) {
    Path file = out.resolve(FILE);
    String expected = of(job, quick);
    String found = Files.exists(file) ? read(file) : "unknown: the file is missing";
    if (!found.equals(expected)) {
      throw new LabException(
          "%s has the form '%s', expected '%s': give another folder, or the form of its results"
              .formatted(file, found.replaceAll("\\p{C}", "?"), expected));
    }
  }

  private static String read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
