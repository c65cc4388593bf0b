package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.pace.Pacemaker;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The pacemaker under way beside the server, and what it has said so far. */
public final class PacemakerProcess implements AutoCloseable {
  /** A period for slices of some seconds; the pieces take 6 % of the processor. */
  public static final int OFTEN_MILLIS = 10;

  /** The period where a load lasts some ten seconds: 200 pieces in it, for 1 % of the processor. */
  public static final int SELDOM_MILLIS = 50;

  private final Children children;
  private final Process process;
  private final PaceLog pieces = new PaceLog();

  /**
   * Starts it.
   *
   * @param children keeps the process
   * @param cpu the processor whose pace is wanted
   * @param periodMillis between two pieces of work of about 0.6 ms
   * @param out folder of the logs
   */
  public PacemakerProcess(Children children, int cpu, int periodMillis, Path out) {
    this.children = children;
    this.process = children.start(new ProcessBuilder(Affinity.pinned(cpu, command(periodMillis))));
    new OutputLog(out.resolve("pacemaker.log"))
        .drain("pacemaker-errors", process.getErrorStream(), line -> {});
    new OutputLog(out.resolve("pieces.log"))
        .drain("pacemaker-output", process.getInputStream(), pieces::accept);
  }

  /** Runs the pacemaker out of the lab's own code. */
  static List<String> command(int periodMillis) {
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
          Integer.toString(periodMillis));
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
