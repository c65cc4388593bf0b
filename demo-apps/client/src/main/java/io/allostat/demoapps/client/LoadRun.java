package io.allostat.demoapps.client;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * One run of the client: checks the server, runs the plan, returns what was measured. To be run
 * once. The listener is called by the thread that called {@link #run}, once a second, and a slow
 * one delays no request.
 */
public final class LoadRun {
  private final LoadOptions options;
  private final RunControl<SecondReport> control;

  /** A run that has not begun. */
  public LoadRun(LoadOptions options, Consumer<SecondReport> listener) {
    this(options, listener, StartGate.open());
  }

  LoadRun(LoadOptions options, Consumer<SecondReport> listener, StartGate gate) {
    this.options = Objects.requireNonNull(options, "options");
    control = new RunControl<>(listener, gate);
  }

  /**
   * Runs the plan to its end, to {@link #stop}, or to an exception of the listener, which is passed
   * on.
   *
   * @throws IllegalArgumentException when the mix cannot be walked here, saying why
   * @throws IOException when the server does not answer at the start
   * @throws InterruptedException when this thread is interrupted; the load has ended then
   * @throws IllegalStateException on a second call
   */
  public LoadSummary run() throws IOException, InterruptedException {
    control.begin();
    SiteAddress site = options.site();
    Itinerary itinerary = options.itinerary();
    TransitionMatrix matrix = itinerary.matrix();
    // One more than the browsers, for the check at the start and for connections just being closed.
    int connections = 2 * options.plan().maxClients() + 1;
    try (Transport transport = new Transport(site, options.patience(), connections);
        BrowserLoop running =
            new BrowserLoop(
                options,
                matrix,
                new Preflight(site, itinerary, options.patience(), transport).check(matrix),
                transport,
                control::report)) {
      return control.follow(running);
    }
  }

  /**
   * Ends the run; {@link #run} returns the summary of what was. Safe from any thread, at any time,
   * more than once.
   */
  public void stop() {
    control.stop();
  }
}
