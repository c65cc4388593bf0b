package io.allostat.demoapps.lab.observe;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Turns counters of CPU time into shares since the reading before. Of a server with several
 * processors, what it and others used of them is a share of all of them. Not thread-safe.
 */
public final class CpuMeter {
  private final List<Integer> cpus;
  private final List<Long> servers;
  private final long client;
  private long nanos;
  private CpuTimes times;
  private OptionalDouble serverSeconds;
  private OptionalDouble clientSeconds;

  /**
   * Begins to measure.
   *
   * @param cpu the server's processor
   * @param server pid of the server
   * @param client pid of the client
   */
  public CpuMeter(int cpu, long server, long client) {
    this(List.of(cpu), server, client);
  }

  /**
   * Begins to measure.
   *
   * @param cpus the server's processors, at least one
   * @param server pid of the server
   * @param client pid of the client
   */
  public CpuMeter(List<Integer> cpus, long server, long client) {
    this(cpus, List.of(server), client);
  }

  /**
   * Begins to measure several servers on the same processors as if they were one.
   *
   * @param cpus their processors, at least one
   * @param servers pids of the servers
   * @param client pid of the client
   */
  public CpuMeter(List<Integer> cpus, List<Long> servers, long client) {
    this.cpus = List.copyOf(cpus);
    this.servers = List.copyOf(servers);
    this.client = client;
    remember();
  }

  /**
   * The shares since the last call, or since the construction.
   *
   * @param second what to call this time
   * @return the sample; a process that is gone has used nothing
   */
  public CpuSample read(double second) {
    CpuTimes timesBefore = times;
    OptionalDouble serverBefore = serverSeconds;
    OptionalDouble clientBefore = clientSeconds;
    long nanosBefore = nanos;
    remember();
    double elapsed = (nanos - nanosBefore) / 1e9;
    return new CpuSample(
        second,
        times.utilisationSince(timesBefore),
        times.stolenSince(timesBefore),
        share(serverBefore, serverSeconds, elapsed) / cpus.size(),
        share(clientBefore, clientSeconds, elapsed));
  }

  private void remember() {
    nanos = System.nanoTime();
    times = CpuTimes.query(cpus);
    serverSeconds = ofAll();
    clientSeconds = ProcessCpu.seconds(client);
  }

  /** Without one of them nothing can be said. */
  private OptionalDouble ofAll() {
    double sum = 0;
    for (long server : servers) {
      OptionalDouble seconds = ProcessCpu.seconds(server);
      if (seconds.isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += seconds.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  private static double share(OptionalDouble before, OptionalDouble after, double elapsed) {
    return before.isEmpty() || after.isEmpty()
        ? 0
        : (after.getAsDouble() - before.getAsDouble()) / elapsed;
  }
}
