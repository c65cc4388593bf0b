package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.pace.Pacemaker;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The pacemaker under way beside the server, and what it has said so far. */
public final class PacemakerProcess implements AutoCloseable {
  private static final int PERIOD_MILLIS = 10;

  private final Children children;
  private final Process process;
  private final PaceLog pieces = new PaceLog();

  /**
   * Starts it.
   *
   * @param children keeps the process
   * @param cpu the processor whose pace is wanted
   * @param out folder of the logs
   */
  public PacemakerProcess(Children children, int cpu, Path out) {
    this.children = children;
    this.process = children.start(new ProcessBuilder(Affinity.pinned(cpu, command())));
    new OutputLog(out.resolve("pacemaker.log"))
        .drain("pacemaker-errors", process.getErrorStream(), line -> {});
    new OutputLog(out.resolve("pieces.log"))
        .drain("pacemaker-output", process.getInputStream(), pieces::accept);
  }

  /** Runs the pacemaker out of the lab's own code. */
  static List<String> command() {
    try {
      Path code =
          Path.of(Pacemaker.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:+UseSerialGC",
          "-Xmx64m",
          "-cp",
          code.toString(),
          Pacemaker.class.getName(),
          Integer.toString(PERIOD_MILLIS));
    } catch (URISyntaxException e) {
      throw new LabException("cannot tell where the lab's own code is", e);
    }
  }

  /**
   * What it has said.
   *
   * @return the pieces so far; they go on coming
   */
  public PaceLog pieces() {
    return pieces;
  }

  @Override
  public void close() {
    children.stop(process);
  }
}
