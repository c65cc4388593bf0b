package io.allostat.demoapps.lab.all;

import java.nio.file.Path;
import java.util.List;

/** Knows how an experiment is started. */
@FunctionalInterface
public interface Launcher {
  /**
   * The command line of an experiment.
   *
   * @param jvmOptions that its JVM must have
   * @param job the experiment
   * @param out where its results go; the summary comes last
   * @return program and arguments
   */
  List<String> command(List<String> jvmOptions, Job job, Path out);
}
