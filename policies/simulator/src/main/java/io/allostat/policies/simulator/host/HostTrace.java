package io.allostat.policies.simulator.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What happened on a simulated host, quantum by quantum. */
public final class HostTrace {
  /** What is recorded of each server. */
  public enum Figure {
    /** New sessions that come, a second. */
    OFFERED,
    /** R_i, processors. */
    REQUESTED,
    /** What it was placed on, processors. */
    PROCESSORS,
    /** Replies a second. */
    REPLIES
  }

  private final Hosting hosting;
  private final List<Map<Figure, double[]>> series = new ArrayList<>();
  private final int[] recorded;
  private long moves;

  HostTrace(Hosting hosting) {
    this.hosting = hosting;
    int quanta = hosting.zones().stream().mapToInt(Zone::quanta).sum();
    recorded = new int[hosting.priorities().size()];
    for (int i = 0; i < recorded.length; i++) {
      Map<Figure, double[]> ofServer = new EnumMap<>(Figure.class);
      for (Figure figure : Figure.values()) {
        ofServer.put(figure, new double[quanta]);
      }
      series.add(ofServer);
    }
  }

  void add(int server, double offered, double requested, double processors, double cpuSeconds) {
    Map<Figure, double[]> ofServer = series.get(server);
    int k = recorded[server]++;
    ofServer.get(Figure.OFFERED)[k] = offered;
    ofServer.get(Figure.REQUESTED)[k] = requested;
    ofServer.get(Figure.PROCESSORS)[k] = processors;
    ofServer.get(Figure.REPLIES)[k] =
        cpuSeconds / hosting.quantumSeconds() * hosting.sessions().replies();
  }

  void moved(long count) {
    moves += count;
  }

  /**
   * @return what was run
   */
  public Hosting hosting() {
    return hosting;
  }

  /**
   * @return CPUs that changed hands or were given for the first time, in all quanta
   */
  public long moves() {
    return moves;
  }

  /**
   * A figure of a server over time.
   *
   * @param figure which
   * @param server its position, from 0
   * @return one value a quantum
   */
  public double[] series(Figure figure, int server) {
    return series.get(server).get(figure).clone();
  }

  /**
   * A figure of a server within a zone.
   *
   * @param figure which
   * @param server its position, from 0
   * @param zone its position, from 0
   * @return one value a quantum
   */
  public double[] series(Figure figure, int server, int zone) {
    int from = hosting.zones().subList(0, zone).stream().mapToInt(Zone::quanta).sum();
    int to = from + hosting.zones().get(zone).quanta();
    return Arrays.copyOfRange(series.get(server).get(figure), from, to);
  }

  /**
   * The mean of a figure over a zone.
   *
   * @param figure which
   * @param server its position, from 0
   * @param zone its position, from 0
   * @return the mean
   */
  public double mean(Figure figure, int server, int zone) {
    return Arrays.stream(series(figure, server, zone)).average().orElseThrow();
  }
}
