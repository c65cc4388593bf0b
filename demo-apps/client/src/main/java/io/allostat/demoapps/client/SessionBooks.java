package io.allostat.demoapps.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The books of a run of sessions: the second, each phase's hold, the total. Not thread-safe. */
final class SessionBooks {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final SessionOptions options;
  private final SessionTally total = new SessionTally();
  private final List<SessionTally> holds = new ArrayList<>();
  private SessionTally current = new SessionTally();
  private int second;
  private long fromNanos;
  private long fromCpuNanos = PROCESS.getProcessCpuTime();

  SessionBooks(SessionOptions options, long startNanos) {
    this.options = options;
    this.fromNanos = startNanos;
    options.plan().phases().forEach(phase -> holds.add(new SessionTally()));
  }

  /** Where what happens now is written. */
  SessionTally now() {
    return current;
  }

  /** Closes the current second. */
  SessionReport.Second close(long nowNanos, int active) {
    long cpu = PROCESS.getProcessCpuTime();
    current.elapsed(nowNanos - fromNanos, cpu - fromCpuNanos);
    fromNanos = nowNanos;
    fromCpuNanos = cpu;
    int phase = options.plan().phaseOf(second);
    boolean counted = options.plan().counts(second);
    total.add(current);
    if (counted) {
      holds.get(phase).add(current);
    }
    SessionReport report = current.report();
    current = new SessionTally();
    return new SessionReport.Second(second++, phase, counted, active, report);
  }

  /**
   * The whole run, once its last second is closed.
   *
   * @param inProgress sessions
   * @param connections begun in all that were to have a handshake
   */
  SessionReport.Summary summary(boolean complete, long inProgress, long connections) {
    total.endHandshakes(connections);
    List<SessionReport.Phase> phases = new ArrayList<>();
    int begun = second == 0 ? 0 : options.plan().phaseOf(second - 1) + 1;
    for (int i = 0; i < begun; i++) {
      phases.add(
          new SessionReport.Phase(
              options.plan().phases().get(i).sessionsPerSecond(),
              holds.get(i).seconds(),
              holds.get(i).report()));
    }
    return new SessionReport.Summary(
        options.url().toString(),
        options.shape().toString(),
        complete,
        total.report(),
        inProgress,
        phases);
  }
}
