package io.allostat.demoapps.lab.all;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.WholeFile;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.ExperimentProcess;
import io.allostat.demoapps.lab.report.ConsoleTable;
import io.allostat.demoapps.lab.report.SiteIndex;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs what is missing in a folder, one experiment after another, each in a process of its own, so
 * that one that fails stops no other and can be ended. To be run once; may be killed at any time
 * and begun again.
 */
public final class AllRun {
  /** The page that leads to all reports. */
  public static final String INDEX = "index.html";

  private static final String LOCK = ".lock";

  /** One for all experiments: an orphan of one would disturb the figures of another. */
  private static final String EXPERIMENT_LOCK = ".experiment.lock";

  private static final String LOG = "lab.log";
  private static final int SECONDS_PER_MINUTE = 60;

  /** Data are generated at the first start of a server, which no plan knows. */
  private static final double GRACE = 1.5;

  private static final int GRACE_SECONDS = 15 * 60;

  private final List<Job> jobs;
  private final boolean quick;
  private final Path folder;
  private final Launcher launcher;
  private final Children children;
  private final PrintStream says;

  /**
   * A run.
   *
   * @param jobs what there is, in its order
   * @param quick whether it is the short form
   * @param folder where results go, which exists
   * @param launcher knows how to start an experiment
   * @param children keeps the processes
   * @param says what is told to people, and what experiments say
   */
  public AllRun(
      List<Job> jobs,
      boolean quick,
      Path folder,
      Launcher launcher,
      Children children,
      PrintStream says) {
    this.jobs = List.copyOf(jobs);
    this.quick = quick;
    this.folder = folder;
    this.launcher = launcher;
    this.children = children;
    this.says = says;
  }

  /**
   * Runs what is missing.
   *
   * @return whether all experiments are complete now
   * @throws LabException if another process is at work in the folder, or it holds something else
   */
  public boolean run() {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        throw busy(null);
      }
      return runAlone();
    } catch (OverlappingFileLockException e) {
      throw busy(e);
    } catch (IOException e) {
      throw new LabException("cannot use " + folder + ": " + e.getMessage(), e);
    }
  }

  private LabException busy(Exception e) {
    return new LabException("another lab all is at work in " + folder, e);
  }

  private boolean runAlone() {
    List<JobState> states = new ArrayList<>();
    jobs.forEach(job -> states.add(JobState.of(job, folder, quick)));
    says.print(plan(states));
    index(states);
    for (int i = 0; i < states.size(); i++) {
      if (!states.get(i).complete()) {
        states.set(i, run(states.get(i)));
        index(states);
      }
    }
    states.forEach(state -> says.println(state.job().name() + ": " + state.text()));
    says.println("index: " + folder.resolve(INDEX));
    return states.stream().allMatch(JobState::complete);
  }

  /** What is to be run, and how long it takes at most. */
  private static String plan(List<JobState> states) {
    ConsoleTable table = new ConsoleTable(List.of("experiment", "at most", "state"));
    int sum = 0;
    for (JobState state : states) {
      sum += state.complete() ? 0 : state.job().seconds();
      table.add(List.of(state.job().name(), minutes(state.job().seconds()), state.text()));
    }
    String need =
        sum == 0
            ? "Nothing is missing."
            : "To be run in at most %s, and the time in which servers generate their data at their first start."
                .formatted(minutes(sum));
    return table.text() + need + System.lineSeparator();
  }

  private static String minutes(int seconds) {
    return "%d min %02d s".formatted(seconds / SECONDS_PER_MINUTE, seconds % SECONDS_PER_MINUTE);
  }

  private JobState run(JobState state) {
    Job job = state.job();
    Path out = folder.resolve(job.name());
    says.println(job.name() + ": begins, at most " + minutes(job.seconds()));
    try {
      Files.createDirectories(out);
      JobForm.write(job, quick, out);
      Optional<String> failure =
          ExperimentProcess.run(
              children,
              launcher.command(Supervised.options(folder.resolve(EXPERIMENT_LOCK)), job, out),
              out.resolve(LOG),
              (long) (GRACE * job.seconds()) + GRACE_SECONDS,
              says::println);
      JobState now = JobState.of(job, folder, quick);
      return failure.isPresent() || !now.complete()
          ? now.failed(failure.orElse("it ended without a summary"))
          : now;
    } catch (IOException e) {
      return state.failed("cannot make the folder " + out + ": " + e.getMessage());
    } catch (LabException e) {
      return state.failed(e.getMessage());
    }
  }

  private void index(List<JobState> states) {
    WholeFile.write(folder.resolve(INDEX), SiteIndex.of(states, quick));
  }
}
