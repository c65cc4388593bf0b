package io.allostat.demoapps.client;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * One run of a partly-open load. To be run once. The listener is called by the thread that called
 * {@link #run}, once a second, and a slow one delays no request.
 */
public final class SessionRun {
  private final SessionOptions options;
  private final RunControl<SessionReport.Second> control;

  /**
   * A run that has not begun.
   *
   * @param options what to run
   * @param listener hears of every second
   */
  public SessionRun(SessionOptions options, Consumer<SessionReport.Second> listener) {
    this(options, listener, StartGate.open());
  }

  SessionRun(SessionOptions options, Consumer<SessionReport.Second> listener, StartGate gate) {
    this.options = Objects.requireNonNull(options, "options");
    control = new RunControl<>(listener, gate);
  }

  /**
   * Runs the plan to its end, to {@link #stop}, or to an exception of the listener, which is passed
   * on.
   *
   * @return what was measured
   * @throws IllegalArgumentException when the mix cannot be walked here, saying why
   * @throws IOException when the server does not answer at the start
   * @throws InterruptedException when this thread is interrupted; the load has ended then
   * @throws IllegalStateException on a second call
   */
  public SessionReport.Summary run() throws IOException, InterruptedException {
    control.begin();
    TransitionMatrix matrix = options.itinerary().matrix();
    try (SessionLoop running = new SessionLoop(options, matrix, look(matrix), control::report)) {
      return control.follow(running);
    }
  }

  private Population look(TransitionMatrix matrix) throws IOException, InterruptedException {
    SiteAddress site = options.site();
    try (Transport transport = new Transport(site, Preflight.LONGEST_WAIT, 2)) {
      return new Preflight(site, options.itinerary(), Preflight.LONGEST_WAIT, transport)
          .check(matrix);
    }
  }

  /** Ends the run early. Safe from any thread, at any time, more than once. */
  public void stop() {
    control.stop();
  }
}
