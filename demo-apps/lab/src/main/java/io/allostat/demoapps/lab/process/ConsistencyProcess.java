package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.plan.Application;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An application's own check of its data, in a process of its own. */
public final class ConsistencyProcess {
  /** The first word of the command line of each application that has one. */
  public static final String COMMAND = "check";

  /** Far more than plans reckon with: nothing is measured meanwhile. */
  private static final long PATIENCE_SECONDS = 300;

  private static final long LAST_WORDS_SECONDS = 5;
  private static final int CANNOT_LOOK = 2;

  private ConsistencyProcess() {}

  /**
   * Runs it to its end.
   *
   * @param children keeps the process
   * @param application whose data
   * @param server that has written them, and has ended
   * @param command what to run
   * @param log where all goes that it says
   * @return what it found
   * @throws LabException when it cannot be started, or this thread is interrupted
   */
  public static Consistency run(
      Children children, Application application, String server, List<String> command, Path log) {
    Process process = children.start(new ProcessBuilder(command).redirectErrorStream(true));
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    Thread reader = new OutputLog(log).drain("check-output", process.getInputStream(), said::add);
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return Consistency.of(
            application.label(),
            server,
            CANNOT_LOOK,
            List.of("the check took more than " + PATIENCE_SECONDS + " s"));
      }
      // What it leaves behind could keep the pipe open.
      reader.join(TimeUnit.SECONDS.toMillis(LAST_WORDS_SECONDS));
      synchronized (said) {
        return Consistency.of(application.label(), server, process.exitValue(), List.copyOf(said));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    } finally {
      children.stop(process);
    }
  }
}
