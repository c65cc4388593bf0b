package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.WholeFile;
import io.allostat.demoapps.lab.all.Job;
import io.allostat.demoapps.lab.all.Supervised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Experiments of an instant, which run in JVMs of their own as real ones do. */
public final class FakeExperiments {
  /** A file beside the folders of the experiments: the one that waits goes on where it is. */
  public static final String GO = "go";

  /** One that works, one that fails the first time, one that waits. */
  private static final List<Job> FULL =
      List.of(
          new Job("sound", List.of(), 2, "works"),
          new Job("broken", List.of(), 3, "fails once"),
          new Job("waiting", List.of(), 4, "waits"));

  private static final String BEGUN = "begun";

  private FakeExperiments() {}

  /** Those of a form; as with real ones, the short form has arguments. */
  public static List<Job> jobs(boolean quick) {
    return quick
        ? FULL.stream()
            .map(job -> new Job(job.name(), List.of("--ticks", "3"), job.seconds(), job.about()))
            .toList()
        : FULL;
  }

  /** Starts one of them. */
  public static List<String> command(List<String> jvmOptions, Job job, Path out) {
    List<String> command = new ArrayList<>(FakePrograms.java(FakeExperiments.class));
    command.addAll(1, jvmOptions);
    command.add(job.name());
    command.add(out.toString());
    return command;
  }

  /** A summary without rows that does not say of which form it is; some experiments' do not. */
  private static String summary(String experiment, boolean valid) {
    return summary(experiment, true, valid).replace("\"quick\":true,", "");
  }

  /** A summary without rows. */
  public static String summary(String experiment, boolean quick, boolean valid) {
    return "{\"schema\":1,\"experiment\":\"%s\",\"valid\":%s,\"invalid\":[%s],\"quick\":%s,\"rows\":[]}"
        .formatted(experiment, valid, valid ? "" : "\"<why>\"", quick);
  }

  /** How often an experiment was begun. */
  public static long begun(Path folder, String name) throws IOException {
    Path file = folder.resolve(name).resolve(BEGUN);
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }

  /** Runs the one that is named. */
  public static void main(String[] args) throws Exception {
    Supervised.begin();
    Path out = Path.of(args[1]);
    Files.writeString(
        out.resolve(BEGUN), "x\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (args[0].equals("broken") && begun(out.getParent(), args[0]) == 1) {
      System.err.println("lab: no server");
      System.exit(2);
    }
    if (args[0].equals("waiting") && !Files.exists(out.resolveSibling(GO))) {
      System.out.println("waiting pid " + ProcessHandle.current().pid());
      new CountDownLatch(1).await();
    }
    WholeFile.write(out.resolve("summary.json"), summary(args[0], args[0].equals("sound")));
  }
}
