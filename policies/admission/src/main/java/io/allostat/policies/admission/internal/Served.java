package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Interval;

/**
 * An interval with what refusals and compilers took set apart. A flood of new connections costs CPU
 * time though none of them is admitted. Were it charged to those that are, the server would admit
 * the fewer the more come, and leave idle what u leaves idle all the same. So it is neither a part
 * of what connections cost nor of the usage that is compared with u, as far as both together leave
 * the processors some room: a refusal is short, and makes no request wait for long. How full the
 * processors were, and what others took of them, is as it was measured.
 *
 * <p>What the virtual machine's compilers take of a server that has just begun is not what sessions
 * cost either, though it can be more than all of them do: code is compiled once, and the compilers
 * get what their few threads can win of the processors beside those that serve. Were it charged to
 * sessions, a server would refuse in its first minutes those it could serve.
 *
 * @param measured the interval
 * @param refusalSeconds what is set apart, up to the room that there is beyond u
 */
public record Served(Interval measured, double refusalSeconds) {
  /** Usage at which processors count as full; beyond it usage cannot show what is too much. */
  static final double FULL = 0.97;

  /**
   * Share of what others leave from which on processors are busy. Well below what they are used at
   * while new ones are kept out: what is done about a busy server must not end because it works.
   */
  private static final double BUSY = 0.6;

  /** Share of the processors held that serving and refusing may use together, at the least. */
  private static final double LEAST_TOGETHER = 0.95;

  /** Of what u leaves idle: what refusing may take beside serving, where that is more. */
  private static final double SHARE_OF_IDLE = 0.5;

  /** Of what others leave: the processors held that refusals are paid from. */
  private static final double MOST_OF_LEFT = 2;

  /**
   * Sets apart what refusals took.
   *
   * @param interval what was measured; its estimate may say more than there was
   * @param settings u
   * @return the interval so seen
   */
  public static Served of(Interval interval, AdmissionSettings settings) {
    double u = settings.utilisation();
    double room = Math.max(LEAST_TOGETHER - u, SHARE_OF_IDLE * (1 - u)) * interval.seconds();
    // What neighbours use is no room, as far as that leaves less than half.
    double left = new Served(interval, 0).processorsLeft(settings);
    double processors = Math.min(interval.processors(), MOST_OF_LEFT * left);
    double took = Math.min(interval.refusalSeconds(), interval.cpuSeconds());
    return new Served(interval, Math.min(room * processors, took));
  }

  /**
   * Tells up to which usage it can be seen whether there is room.
   *
   * @param settings u
   * @return u, or what counts as full where that is less, as hardly an interval shows more
   */
  static double aim(AdmissionSettings settings) {
    return Math.min(FULL, settings.utilisation());
  }

  /**
   * @return CPU time that the application took to serve, seconds
   */
  public double cpuSeconds() {
    return measured.cpuSeconds() - refusalSeconds - compilerSeconds();
  }

  /** What compilers took, of what refusals leave; seconds. */
  private double compilerSeconds() {
    return Math.min(measured.compilerSeconds(), measured.cpuSeconds() - refusalSeconds);
  }

  /**
   * @return CPU time that others took of the processors held, seconds
   */
  public double foreignSeconds() {
    return Math.max(0, measured.busySeconds() - measured.cpuSeconds());
  }

  /**
   * Tells how much of what others left in the interval the application used to serve: what others
   * do while it rests is no usage of its own.
   *
   * @param settings u
   * @return 0 to 1
   */
  public double ownUsage(AdmissionSettings settings) {
    return ofLeft(cpuSeconds(), settings);
  }

  /**
   * Tells how much of what others left the compilers used.
   *
   * @param settings u
   * @return 0 to 1
   */
  public double compiling(AdmissionSettings settings) {
    return ofLeft(compilerSeconds(), settings);
  }

  /**
   * Tells how much of what others left was in use beside refusals.
   *
   * @param settings u
   * @return 0 to 1
   */
  double usageWithCompilers(AdmissionSettings settings) {
    return ofLeft(cpuSeconds() + compilerSeconds(), settings);
  }

  private double ofLeft(double cpu, AdmissionSettings settings) {
    return Math.min(1, cpu / measured.seconds() / processorsLeft(settings));
  }

  /**
   * Tells whether the application has the processors busy.
   *
   * @param settings u
   * @return whether at least {@value #BUSY} of what others left was in use by it, to serve or to
   *     compile what it serves with
   */
  boolean busy(AdmissionSettings settings) {
    return usageWithCompilers(settings) >= BUSY;
  }

  /**
   * Tells what others left in the interval.
   *
   * @param settings u
   * @return processors, 1e-6 at least
   */
  double processorsLeft(AdmissionSettings settings) {
    return measured.held().left(foreignSeconds() / measured.seconds(), settings.utilisation());
  }
}
