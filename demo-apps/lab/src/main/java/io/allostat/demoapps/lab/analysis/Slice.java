package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.Map;

/**
 * A slice of the overhead experiment.
 *
 * @param arm what was at work
 * @param cpuSeconds CPU time of the server's process
 * @param wallSeconds how long it took
 * @param processor share of the time in which the server's processor was used, whoever used it
 * @param stolen share of the time that the hypervisor took from that processor
 * @param pace how fast that processor was
 * @param client what the client saw
 * @param fullHandshakes that the client saw done, 0 where connections are kept
 * @param resumedHandshakes that the client saw done, 0 where connections are kept
 */
public record Slice(
    OverheadArm arm,
    double cpuSeconds,
    double wallSeconds,
    double processor,
    double stolen,
    Pace pace,
    ClientHold client,
    long fullHandshakes,
    long resumedHandshakes) {
  /** A slice of a closed loop, whose connections are kept. */
  public Slice(
      OverheadArm arm,
      double cpuSeconds,
      double wallSeconds,
      double processor,
      double stolen,
      Pace pace,
      ClientHold client) {
    this(arm, cpuSeconds, wallSeconds, processor, stolen, pace, client, 0, 0);
  }

  /**
   * The same slice with handshakes.
   *
   * @param full without resuming a session
   * @param resumed by resuming one
   * @return the slice
   */
  public Slice withHandshakes(long full, long resumed) {
    return new Slice(arm, cpuSeconds, wallSeconds, processor, stolen, pace, client, full, resumed);
  }

  /**
   * Complete pages received.
   *
   * @return how many
   */
  public long replies() {
    return client.replies();
  }

  /**
   * The same by page.
   *
   * @return counts
   */
  public Map<String, Long> pages() {
    return client.pages();
  }

  /**
   * What the server took of its processor.
   *
   * @return its CPU time by how long the slice took
   */
  public double cpuShare() {
    return cpuSeconds / wallSeconds;
  }

  /** CPU seconds a reply. */
  double perReply() {
    return cpuSeconds / replies();
  }
}
