package io.allostat.demoapps.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The books of a run: the current second, each phase's hold, the total. Owned by the loop's thread.
 */
final class Journal {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final int REFUSED = 409;

  private final LoadOptions options;
  private final List<String> states;
  private final Tally current = new Tally();
  private final Tally total = new Tally();
  private final List<Tally> holds = new ArrayList<>();
  private int second;
  private long fromNanos;
  private long fromCpuNanos = PROCESS.getProcessCpuTime();

  Journal(LoadOptions options, List<String> states, long startNanos) {
    this.options = options;
    this.states = states;
    this.fromNanos = startNanos;
    options.plan().phases().forEach(phase -> holds.add(new Tally()));
  }

  void offered() {
    current.offered();
  }

  /**
   * Books the end of a request; a page counts only if it came whole, with a sound loss header, and
   * with status 200, or 409 where the site says that somebody else was faster.
   */
  void ended(String page, long intendedNanos, Outcome outcome) {
    current.sent(outcome.sentNanos() - intendedNanos);
    if (outcome.reply().isEmpty()) {
      current.error(outcome.failure());
      return;
    }
    Reply reply = outcome.reply().get();
    OptionalDouble loss = reply.loss();
    if (reply.status() != 200 && reply.status() != REFUSED) {
      current.error("status-" + reply.status());
    } else if (loss.isEmpty()) {
      current.error("bad-loss");
    } else {
      if (reply.status() == REFUSED) {
        current.refused();
      }
      current.reply(page, outcome.endNanos() - intendedNanos, reply.bytes(), loss.getAsDouble());
    }
  }

  /** Books the end of a request for an image. */
  void image(boolean came) {
    current.image(came);
  }

  /** Closes the current second. */
  SecondReport close(long nowNanos, int active) {
    long cpu = PROCESS.getProcessCpuTime();
    current.elapsed(nowNanos - fromNanos, cpu - fromCpuNanos);
    fromNanos = nowNanos;
    fromCpuNanos = cpu;
    int phase = options.plan().phaseOf(second);
    boolean counted = options.plan().counts(second);
    SecondReport report = current.second(second, phase, counted, active);
    total.add(current);
    if (counted) {
      holds.get(phase).add(current);
    }
    current.clear();
    second++;
    return report;
  }

  /** The whole run, once its last second is closed. */
  LoadSummary summary(boolean complete, long sessions) {
    List<PhaseSummary> phases = new ArrayList<>();
    int last = second == 0 ? -1 : options.plan().phaseOf(second - 1);
    for (int i = 0; i <= last; i++) {
      phases.add(holds.get(i).phase(options.plan().phases().get(i).clients(), states));
    }
    return new LoadSummary(
        options.url().toString(),
        options.mix() + " " + options.selection(),
        options.start(),
        options.think().toNanos() / 1e9,
        options.seed(),
        total.seconds(),
        complete,
        total.offeredCount(),
        total.replyCount(),
        total.errors(),
        total.offeredCount() - total.replyCount() - total.errorCount(),
        sessions,
        List.copyOf(phases));
  }
}
