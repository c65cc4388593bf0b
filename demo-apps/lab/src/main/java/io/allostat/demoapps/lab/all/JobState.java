package io.allostat.demoapps.lab.all;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.compare.RunSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How far an experiment is. It is complete when its summary is there, which is written last.
 *
 * @param job the experiment
 * @param summary its result, if it is complete
 * @param failure why it has none although it was run; empty text if it was not
 */
public record JobState(Job job, Optional<RunSummary> summary, String failure) {
  /**
   * Looks into its folder.
   *
   * @param job the experiment
   * @param folder of all experiments
   * @param quick which form is wanted
   * @return its state
   * @throws LabException if the folder holds something else than was asked for, which another run
   *     would overwrite
   */
  static JobState of(Job job, Path folder, boolean quick) {
    Path file = folder.resolve(job.name()).resolve(RunSummary.FILE);
    if (!Files.exists(file)) {
      return new JobState(job, Optional.empty(), "");
    }
    RunSummary summary = RunSummary.read(file);
    if (!summary.experiment().equals(job.name())) {
      throw new LabException(
          "%s is of %s, expected %s".formatted(file, summary.experiment(), job.name()));
    }
    if (summary.quick().isPresent() && summary.quick().get() != quick) {
      throw new LabException(
          "%s is of the %s form, expected the %s one: give another folder, or %s"
              .formatted(
                  file,
                  quick ? "full" : "quick",
                  quick ? "quick" : "full",
                  quick ? "leave --quick away" : "--quick"));
    }
    JobForm.check(job, quick, folder.resolve(job.name()));
    return new JobState(job, Optional.of(summary), "");
  }

  /** Whether it need not be run. */
  public boolean complete() {
    return summary.isPresent();
  }

  /** The same, once it was run in vain. */
  JobState failed(String why) {
    return new JobState(job, Optional.empty(), why);
  }

  /**
   * The state for people.
   *
   * @return in a few words
   */
  public String text() {
    if (summary.isPresent()) {
      return summary.get().valid() ? "complete" : "complete, not valid";
    }
    return failure.isEmpty() ? "to be run" : "failed: " + failure;
  }
}
