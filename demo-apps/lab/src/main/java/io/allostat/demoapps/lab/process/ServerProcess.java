package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The running server under test. */
public final class ServerProcess implements AutoCloseable {
  private static final String READY = "ready on";
  private static final Pattern PID = Pattern.compile("\\bpid[ =:]+(\\d{1,9})\\b");
  private static final Pattern DATABASE = Pattern.compile("\\bdatabase pid[ =:]+(\\d{1,9})\\b");

  private final Children children;
  private final Process process;
  private final long pid;
  private final OptionalLong databasePid;

  private ServerProcess(Children children, Process process, String ready) {
    this.children = children;
    this.process = process;
    this.pid = pid(ready, process);
    Matcher told = DATABASE.matcher(ready);
    this.databasePid =
        told.find() ? OptionalLong.of(Long.parseLong(told.group(1))) : OptionalLong.empty();
  }

  /**
   * Starts a server and waits until it says {@code ready on …}.
   *
   * @param children keeps the process
   * @param command what to run
   * @param log where its output goes
   * @param patienceSeconds how long it may take; the first start generates the data
   * @param progress is told each line until the server is ready
   * @return the server
   * @throws LabException when it ends or does not get ready in time, with its last line
   */
  public static ServerProcess start(
      Children children,
      List<String> command,
      Path log,
      long patienceSeconds,
      Consumer<String> progress) {
    Process process = children.start(new ProcessBuilder(command).redirectErrorStream(true));
    OutputLog output = new OutputLog(log);
    CompletableFuture<String> ready = new CompletableFuture<>();
    Thread reader =
        output.drain(
            "server-output",
            process.getInputStream(),
            line -> {
              if (line.contains(READY)) {
                ready.complete(line);
              } else if (!ready.isDone()) {
                progress.accept(line);
              }
            });
    process.onExit().thenRun(() -> fail(ready, reader, output, process));
    try {
      String line = ready.get(patienceSeconds, TimeUnit.SECONDS);
      return new ServerProcess(children, process, line);
    } catch (TimeoutException e) {
      children.stop(process);
      throw new LabException(
          "the server was not ready after " + patienceSeconds + " s, see " + log, e);
    } catch (ExecutionException e) {
      children.stop(process);
      throw new LabException(e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      children.stop(process);
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }

  private static void fail(
      CompletableFuture<String> ready, Thread reader, OutputLog output, Process process) {
    try {
      reader.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ready.completeExceptionally(
        new LabException(
            "the server ended with code " + process.exitValue() + ": " + output.last()));
  }

  /** The pid that the ready line tells, else the youngest descendant, else the child itself. */
  private static long pid(String line, Process process) {
    Matcher matcher = PID.matcher(line);
    if (matcher.find()) {
      return Long.parseLong(matcher.group(1));
    }
    return process
        .descendants()
        .filter(ServerProcess::isJava)
        .max(Comparator.comparingLong(ProcessHandle::pid))
        .map(ProcessHandle::pid)
        .orElseGet(process::pid);
  }

  private static boolean isJava(ProcessHandle handle) {
    return handle.info().command().map(command -> command.endsWith("java")).orElse(false);
  }

  /**
   * The process that serves.
   *
   * @return its pid
   */
  public long pid() {
    return pid;
  }

  /**
   * The process of its database.
   *
   * @return its pid, if the ready line told one
   */
  public OptionalLong databasePid() {
    return databasePid;
  }

  /**
   * Whether it still runs.
   *
   * @return false once it has ended
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    children.stop(process);
  }
}
