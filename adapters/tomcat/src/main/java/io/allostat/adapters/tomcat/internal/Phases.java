package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.admission.ConnectionPhase;

/**
 * The phases of one connection: handshake, then request, service and idle by turns. Clocks are read
 * by who calls, at the edges, and handed in: the wall clock when bytes come, when the handshake is
 * done, when a request is read, at a turn's end and at the connection's; the thread's CPU clock at
 * those of them that lie in a turn, and at its begin.
 *
 * <p>What it adds it adds for all connections that it stands for; if it is not drawn to be
 * measured, nothing.
 *
 * <p>Turns of a connection come one after another; {@link #arrived} alone is called by another
 * thread, and {@link #ended} after the last turn. Allocates nothing.
 */
final class Phases {
  private final PhaseTimes times;
  private volatile long arrivedNanos;

  /** Whether bytes have come for which no turn has begun yet. */
  private volatile boolean bytes;

  private boolean measured = true;

  /** Null until the handshake is done. */
  private ConnectionPhase phase;

  private long sinceNanos;
  private long cpuMark;
  private long handshakeCpu;
  private boolean answered;

  /** Itself, until it is drawn or not. */
  private int standsFor = 1;

  /** Begins with the handshake. */
  Phases(PhaseTimes times, long acceptedNanos) {
    this.times = times;
    this.sinceNanos = acceptedNanos;
    this.arrivedNanos = acceptedNanos;
  }

  /** Nothing more is added: other threads do the connection's work, or it is not drawn. */
  void stop() {
    measured = false;
  }

  /**
   * @param connections how many this one stands for; 0 if it is not measured
   */
  void standsFor(int connections) {
    standsFor = connections;
    if (connections == 0) {
      stop();
    }
  }

  int standsFor() {
    return standsFor;
  }

  /** Whether clocks need be read; if not, any time may be handed in. */
  boolean isMeasured() {
    return measured;
  }

  /** Bytes have come, and wait for a thread. */
  void arrived(long nanos) {
    arrivedNanos = nanos;
    bytes = true;
  }

  /** A turn without bytes, as Tomcat takes one to end an idle connection, is no request. */
  void turnBegins(long cpu) {
    cpuMark = cpu;
    boolean come = bytes;
    bytes = false;
    boolean idle = phase == ConnectionPhase.IDLE || phase == ConnectionPhase.SERVICE && answered;
    if (measured && idle && come) {
      times.through(ConnectionPhase.IDLE, standsFor);
      enter(ConnectionPhase.REQUEST, Math.max(sinceNanos, arrivedNanos));
    }
  }

  void handshakeDone(boolean resumed, long nanos, long cpu) {
    if (!measured) {
      return;
    }
    phase = resumed ? ConnectionPhase.HANDSHAKE_RESUMED : ConnectionPhase.HANDSHAKE_FULL;
    times.through(phase, standsFor);
    times.cpu(phase, handshakeCpu, standsFor);
    spend(cpu);
    enter(ConnectionPhase.REQUEST, nanos);
  }

  /** A request is read, or one that was left open goes on. */
  void serving(long nanos, long cpu) {
    if (measured && phase == ConnectionPhase.REQUEST) {
      spend(cpu);
      times.through(ConnectionPhase.REQUEST, standsFor);
      times.through(ConnectionPhase.SERVICE, standsFor);
      enter(ConnectionPhase.SERVICE, nanos);
    }
  }

  /**
   * The application has returned.
   *
   * @param done false if its answer is left open
   */
  void returned(boolean done) {
    answered = done;
  }

  /**
   * @param idle whether the connection stays, and its thread has written all there is to write
   */
  void turnEnds(boolean idle, long nanos, long cpu) {
    if (!measured) {
      return;
    }
    spend(cpu);
    boolean waits =
        phase == ConnectionPhase.REQUEST || phase == ConnectionPhase.SERVICE && answered;
    if (waits && idle) {
      enter(ConnectionPhase.IDLE, nanos);
    } else if (phase != null) {
      enter(phase, nanos);
    }
  }

  /** Whether there is time that only the end of the connection tells. */
  boolean isIdle() {
    return measured && phase == ConnectionPhase.IDLE;
  }

  void ended(long nanos) {
    times.through(ConnectionPhase.IDLE, standsFor);
    times.time(ConnectionPhase.IDLE, nanos - sinceNanos, standsFor);
  }

  private void enter(ConnectionPhase next, long nanos) {
    times.time(phase, nanos - sinceNanos, standsFor);
    phase = next;
    sinceNanos = nanos;
  }

  private void spend(long cpu) {
    if (phase == null) {
      handshakeCpu += Math.max(0, cpu - cpuMark);
    } else {
      times.cpu(phase, cpu - cpuMark, standsFor);
    }
    cpuMark = cpu;
  }
}
