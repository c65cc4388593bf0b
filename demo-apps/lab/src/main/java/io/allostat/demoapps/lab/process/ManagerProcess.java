package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A processor manager under way. Closed, it lets its applications go. */
public final class ManagerProcess implements AutoCloseable {
  private static final String READY = "managing CPUs";
  private static final String FRACTIONS = "CGROUP";
  private static final long PATIENCE_SECONDS = 60;

  private final Children children;
  private final Process process;

  private ManagerProcess(Children children, Process process) {
    this.children = children;
    this.process = process;
  }

  /**
   * Starts a manager and waits until it manages.
   *
   * @param children keeps the process
   * @param command what to run
   * @param log where its output goes
   * @return the manager
   * @throws LabException when it ends, does not get ready in time, or cannot give parts of a
   *     processor
   */
  public static ManagerProcess start(Children children, List<String> command, Path log) {
    Process process = children.start(new ProcessBuilder(command).redirectErrorStream(true));
    OutputLog output = new OutputLog(log);
    CompletableFuture<String> ready = new CompletableFuture<>();
    Thread reader =
        output.drain(
            "manager-output",
            process.getInputStream(),
            line -> {
              if (line.startsWith(READY)) {
                ready.complete(line);
              }
            });
    process.onExit().thenRun(() -> ended(ready, reader, output));
    try {
      String line = ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!line.contains(FRACTIONS)) {
        throw new LabException(
            "the processor manager needs cgroups for parts of a processor, but it is " + line);
      }
      return new ManagerProcess(children, process);
    } catch (TimeoutException e) {
      children.stop(process);
      throw new LabException("the processor manager was not ready in time, see " + log, e);
    } catch (ExecutionException e) {
      children.stop(process);
      throw new LabException(e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      children.stop(process);
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    } catch (LabException e) {
      children.stop(process);
      throw e;
    }
  }

  private static void ended(CompletableFuture<String> ready, Thread reader, OutputLog output) {
    try {
      reader.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ready.completeExceptionally(new LabException("the processor manager ended: " + output.last()));
  }

  @Override
  public void close() {
    children.stop(process);
  }
}
