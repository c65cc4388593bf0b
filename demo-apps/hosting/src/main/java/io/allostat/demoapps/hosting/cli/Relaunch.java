package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the JVM again, bound to other CPUs, because a JVM chooses its collector and sizes its
 * pools by the CPUs it sees when it begins. The first JVM only passes signals and the exit code on;
 * the second one stops when the first one dies.
 */
final class Relaunch {
  private static final String LAUNCHER = "site.launcher";
  private static final String HEAP = "1600m";

  private final Program program;
  private final CpuSet cpus;
  private final boolean needed;
  private final List<String> arguments;

  private Relaunch(Program program, CpuSet cpus, boolean needed, List<String> arguments) {
    this.program = program;
    this.cpus = cpus;
    this.needed = needed;
    this.arguments = arguments;
  }

  /**
   * What is started.
   *
   * @param name what messages and threads are called after
   * @param main its class
   */
  record Program(String name, Class<?> main) {}

  /**
   * Checks a list of CPUs.
   *
   * @param program what is started again
   * @param list the CPUs, such as {@code 0-3,8}
   * @param arguments the command line to start again with
   * @throws IllegalArgumentException if the list is malformed or this machine lacks a CPU of it
   */
  static Relaunch onCpus(Program program, String list, List<String> arguments) {
    Long launcher = Long.getLong(LAUNCHER);
    if (launcher != null) {
      stopWith(program, launcher);
      return new Relaunch(program, CpuSet.none(), false, arguments);
    }
    MachineCpus machine = MachineCpus.query();
    CpuSet asked = machine.requireUsable("--cpus", list);
    return new Relaunch(program, asked, !asked.equals(machine.allowed()), arguments);
  }

  private static void stopWith(Program program, long launcher) {
    ProcessHandle.of(launcher)
        .ifPresent(
            process -> process.onExit().thenRun(() -> new Thread(() -> quit(program)).start()));
  }

  private static void quit(Program program) {
    System.err.println(program.name() + ": the process that started this server is gone, stopping");
    System.exit(1);
  }

  /** Whether this JVM runs on other CPUs than those asked for. */
  boolean needed() {
    return needed;
  }

  /** Runs the second JVM to its end and returns its exit code. */
  int run() throws StartException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command()).inheritIO();
    // A new process begins with the CPUs of the thread that makes it.
    CpuAffinity affinity = CpuAffinity.system();
    Outcome bound = affinity.bindCallingThread(cpus);
    if (bound != Outcome.DONE) {
      throw new StartException(
          "--cpus cannot bind to CPUs " + cpus + ": " + affinity.unsupported().orElse("" + bound));
    }
    Process child;
    try {
      child = builder.start();
    } catch (IOException e) {
      throw new StartException("--cpus cannot start a second JVM: " + e.getMessage(), e);
    }
    Thread forward = new Thread(() -> stop(child), program.name() + "-forward");
    Runtime.getRuntime().addShutdownHook(forward);
    return child.waitFor();
  }

  private static void stop(Process child) {
    child.destroy();
    boolean interrupted = false;
    while (child.isAlive()) {
      try {
        child.waitFor();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> command() throws StartException {
    List<String> jvm = ManagementFactory.getRuntimeMXBean().getInputArguments();
    for (String flag : jvm) {
      if (flag.startsWith("-Dcom.sun.management.jmxremote.port")
          || flag.startsWith("-agentlib:jdwp")) {
        throw new StartException(
            "--cpus starts a second JVM, which cannot share "
                + flag
                + ": start under taskset -c "
                + cpus.toCpuList()
                + " instead");
      }
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    if (jvm.stream().noneMatch(flag -> flag.startsWith("-Xmx"))) {
      command.addAll(List.of("-Xms" + HEAP, "-Xmx" + HEAP));
    }
    command.add("-D" + LAUNCHER + "=" + ProcessHandle.current().pid());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.main().getName()));
    command.addAll(arguments);
    return command;
  }
}
