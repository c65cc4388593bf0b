package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An experiment in a process of its own. */
public final class ExperimentProcess {
  private static final long LAST_WORDS_SECONDS = 5;

  private ExperimentProcess() {}

  /**
   * Runs it to its end.
   *
   * @param children keeps the process
   * @param command what to run
   * @param log where all goes that it says
   * @param limitSeconds it is ended after this time
   * @param listener hears of each line, on another thread
   * @return why it failed, in one line; empty if it did not
   * @throws LabException when it cannot be started, or this thread is interrupted
   */
  public static Optional<String> run(
      Children children,
      List<String> command,
      Path log,
      long limitSeconds,
      Consumer<String> listener) {
    Process process = children.start(new ProcessBuilder(command).redirectErrorStream(true));
    OutputLog output = new OutputLog(log);
    Thread reader = output.drain("experiment-output", process.getInputStream(), listener);
    try {
      if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
        return Optional.of("ended after " + limitSeconds + " s");
      }
      // What it leaves behind could keep the pipe open.
      reader.join(TimeUnit.SECONDS.toMillis(LAST_WORDS_SECONDS));
      return process.exitValue() == 0
          ? Optional.empty()
          : Optional.of("exit code " + process.exitValue() + ", " + output.last());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    } finally {
      children.stop(process);
    }
  }
}
