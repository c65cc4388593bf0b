package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.AdmissionTraceCsv;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file that grows with each run, so that what was measured outlives an experiment broken off. */
final class AdmissionTraceFile {
  private final Path file;

  AdmissionTraceFile(Path file) {
    this.file = file;
    write(AdmissionTraceCsv.HEADING, StandardOpenOption.TRUNCATE_EXISTING);
  }

  void add(AdmissionRows.Run run, List<AdmissionSecond> seconds) {
    write(AdmissionTraceCsv.of(run, seconds), StandardOpenOption.APPEND);
  }

  private void write(String text, StandardOpenOption how) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
    } catch (IOException e) {
      throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
