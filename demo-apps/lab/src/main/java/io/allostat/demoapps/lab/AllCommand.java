package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.all.AllRun;
import io.allostat.demoapps.lab.all.Job;
import io.allostat.demoapps.lab.all.Jobs;
import io.allostat.demoapps.lab.all.Launcher;
import io.allostat.demoapps.lab.process.Children;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command for all experiments. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the experiments that are missing in a folder, one after another, and writes a page that leads to their reports. What was interrupted or has failed is run again next time.",
      "With --quick: short forms of those of the papers, at most 30 minutes, of which more than two are for the data that servers generate at their first start.",
      "Exit code 0 when all are complete, 1 when one is not."
    })
final class AllCommand implements Callable<Integer> {
  private static final int INCOMPLETE = 1;

  private final Function<Boolean, List<Job>> jobs;
  private final Launcher launcher;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where results go, each experiment's into a folder of its own.")
  private Path out;

  @Option(names = "--quick", description = "Short forms, for a look; publish full runs only.")
  private boolean quick;

  @Option(
      names = "--experiments",
      split = ",",
      paramLabel = "NAME",
      description = "Only these. Default: all of the form.")
  private List<String> only;

  AllCommand() {
    this(Jobs::of, AllCommand::command);
  }

  AllCommand(Function<Boolean, List<Job>> jobs, Launcher launcher) {
    this.jobs = jobs;
    this.launcher = launcher;
  }

  private static List<String> command(List<String> jvmOptions, Job job, Path folder) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add(job.command());
    command.addAll(job.arguments());
    command.addAll(List.of("--out", folder.toString()));
    return command;
  }

  @Override
  public Integer call() {
    List<Job> wanted = wanted();
    CommonOptions.create(out);
    try (Children children = new Children().guard()) {
      AllRun run = new AllRun(wanted, quick, out.toAbsolutePath(), launcher, children, System.out);
      return run.run() ? 0 : INCOMPLETE;
    }
  }

  private List<Job> wanted() {
    List<Job> all = jobs.apply(quick);
    if (only == null) {
      return all;
    }
    List<String> names = all.stream().map(Job::name).toList();
    CommonOptions.require(
        names.containsAll(only), "--experiments " + only + ", expected some of " + names);
    return all.stream().filter(job -> only.contains(job.name())).toList();
  }
}
