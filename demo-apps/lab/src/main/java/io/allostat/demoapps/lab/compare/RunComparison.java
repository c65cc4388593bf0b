package io.allostat.demoapps.lab.compare;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Two runs of an experiment, or of many.
 *
 * @param experiments those on both sides
 * @param missing names of those on one side only, and on which
 */
public record RunComparison(List<ExperimentComparison> experiments, List<String> missing) {
  private static final int MOST_FOLDERS = 1_000;

  /** Copies the lists. */
  public RunComparison {
    experiments = List.copyOf(experiments);
    missing = List.copyOf(missing);
  }

  /**
   * Compares two folders, each with a summary, or with folders that have one.
   *
   * @param before the earlier
   * @param after the later
   * @param noise the rule
   * @return what became of it
   * @throws LabException if there is nothing to compare, or a summary cannot be read
   */
  public static RunComparison of(Path before, Path after, Noise noise) {
    Map<String, RunSummary> earlier = read(before);
    Map<String, RunSummary> later = read(after);
    List<ExperimentComparison> experiments = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    earlier.forEach(
        (name, summary) -> {
          if (later.containsKey(name)) {
            experiments.add(ExperimentComparison.of(summary, later.get(name), noise));
          } else {
            missing.add("only before: " + name);
          }
        });
    later.keySet().stream()
        .filter(name -> !earlier.containsKey(name))
        .forEach(name -> missing.add("only after: " + name));
    if (experiments.isEmpty()) {
      throw new LabException(
          "%s has %s, %s has %s, expected an experiment that both have"
              .formatted(before, earlier.keySet(), after, later.keySet()));
    }
    return new RunComparison(experiments, missing);
  }

  /** The summaries of a folder by the names of their experiments. */
  private static Map<String, RunSummary> read(Path folder) {
    Map<String, RunSummary> summaries = new TreeMap<>();
    Path own = folder.resolve(RunSummary.FILE);
    if (Files.exists(own)) {
      add(summaries, own);
      return summaries;
    }
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (Path experiment : inside) {
        Path file = experiment.resolve(RunSummary.FILE);
        if (Files.exists(file)) {
          add(summaries, file);
        }
        if (summaries.size() > MOST_FOLDERS) {
          throw new LabException(folder + " has more than " + MOST_FOLDERS + " experiments");
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new LabException("cannot read " + folder + ": " + e.getMessage(), e);
    }
    if (summaries.isEmpty()) {
      throw new LabException(
          folder + " has no " + RunSummary.FILE + ", and no folder in it has one");
    }
    return summaries;
  }

  private static void add(Map<String, RunSummary> summaries, Path file) {
    RunSummary summary = RunSummary.read(file);
    if (summaries.putIfAbsent(summary.experiment(), summary) != null) {
      throw new LabException(
          file + " is a second " + summary.experiment() + ", expected one of each experiment");
    }
  }

  /**
   * The experiments of which nothing could be compared.
   *
   * @return their names
   */
  public List<String> nothingCompared() {
    return experiments.stream()
        .filter(ExperimentComparison::nothingCompared)
        .map(experiment -> experiment.before().experiment())
        .toList();
  }

  /**
   * Whether a ratio between arms of one run, or a figure with an interval, got worse beyond noise
   * in runs that are valid, of the same form, and of the same machine and JDK. An absolute figure
   * never counts: it changes with the machine's day too.
   *
   * @return true if so
   */
  public boolean worse() {
    return experiments.stream()
        .flatMap(experiment -> experiment.deciding().stream())
        .anyMatch(change -> change.verdict() == Noise.Verdict.WORSE);
  }
}
