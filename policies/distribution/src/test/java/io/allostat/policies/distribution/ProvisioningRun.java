package io.allostat.policies.distribution;

import java.util.HashMap;
import java.util.Map;

/**
 * The experiment of Guitart et al. §5.2, simulated: two servers on four processors, five zones of
 * 600 s, new sessions at a fixed rate as httperf starts them. A server predicts its load by
 * equations (3) and (4), requests the processors it needs, and admits what the ones it has can
 * serve, so that it answers in proportion to the processors in use.
 *
 * <p>The paper gives no cost of a session; {@value #CPU_SECONDS_PER_SESSION} CPU seconds is such
 * that 3 sessions/s fit on the host and 4.25 do not, as it says. Figure 4 levels off at some 230
 * replies/s on four processors.
 */
final class ProvisioningRun {
  static final double CPU_SECONDS_PER_SESSION = 0.9;
  static final double REPLIES_PER_PROCESSOR = 230.0 / 4;
  static final double QUANTUM_SECONDS = 2;
  static final int QUANTA_PER_ZONE = 300;

  private static final int PROCESSORS = 4;
  private static final double SMOOTHING = 0.7;

  /** New sessions per second with both servers; those of A, C and E are ours, within its text. */
  enum Zone {
    A(1.5, 1.5),
    B(3.5, 0.75),
    C(0.75, 2.25),
    D(2.25, 3.5),
    E(4.5, 4.5);

    private final double[] sessionsPerSecond;

    Zone(double... sessionsPerSecond) {
      this.sessionsPerSecond = sessionsPerSecond;
    }

    double demand(int server) {
      return sessionsPerSecond[server] * CPU_SECONDS_PER_SESSION;
    }
  }

  /** Means over a zone, by server. */
  record Means(double[] requested, double[] processors, double[] repliesPerSecond) {
    double allReplies() {
      return repliesPerSecond[0] + repliesPerSecond[1];
    }
  }

  private final DistributionPolicy policy;
  private final double[] priorities;
  private final double utilisation;
  private final Map<Zone, Means> means = new HashMap<>();
  private double leastShare = Double.MAX_VALUE;
  private long moves;

  /** Runs all zones; with utilisation 1 requests are those of the paper. */
  ProvisioningRun(DistributionPolicy policy, double utilisation, double... priorities) {
    this.policy = policy;
    this.utilisation = utilisation;
    this.priorities = priorities;
    run();
  }

  private void run() {
    double[] predicted = new double[2];
    Distribution distribution = Distribution.INITIAL;
    Placement placement = Placement.NONE;
    long now = 0;
    for (Zone zone : Zone.values()) {
      double[][] sums = new double[3][2];
      for (int k = 0; k < QUANTA_PER_ZONE; k++) {
        double[] requested = new double[2];
        for (int server = 0; server < 2; server++) {
          double rate = zone.sessionsPerSecond[server] * QUANTUM_SECONDS;
          double came = Math.floor(rate * (k + 1)) - Math.floor(rate * k);
          predicted[server] =
              now == 0 ? came : SMOOTHING * came + (1 - SMOOTHING) * predicted[server];
          requested[server] =
              predicted[server] * CPU_SECONDS_PER_SESSION / (QUANTUM_SECONDS * utilisation);
        }
        Quantum quantum = Samples.prioritised(PROCESSORS, priorities, requested);
        distribution = policy.distribute(quantum, distribution);
        Placement next = Placer.place(Samples.cpus(PROCESSORS), distribution, placement);
        moves += next.moves(placement);
        placement = next;
        for (int server = 0; server < 2; server++) {
          double processors = placement.assignments().get(server).processors();
          leastShare = Math.min(leastShare, processors);
          sums[0][server] += requested[server];
          sums[1][server] += processors;
          sums[2][server] += Math.min(processors, zone.demand(server)) * REPLIES_PER_PROCESSOR;
        }
        now += Math.round(1000 * QUANTUM_SECONDS);
      }
      means.put(zone, new Means(mean(sums[0]), mean(sums[1]), mean(sums[2])));
    }
  }

  private static double[] mean(double[] sums) {
    return new double[] {sums[0] / QUANTA_PER_ZONE, sums[1] / QUANTA_PER_ZONE};
  }

  Means in(Zone zone) {
    return means.get(zone);
  }

  double leastShare() {
    return leastShare;
  }

  long moves() {
    return moves;
  }
}
