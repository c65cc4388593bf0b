package io.allostat.policies.simulator.host;

import io.allostat.core.api.admission.Arrivals;
import io.allostat.policies.admission.Capacity;
import io.allostat.policies.admission.Formulas;

/**
 * A server under admission control, quantum by quantum: it predicts its load and asks for
 * processors, equations (2) to (4), then accepts all resumed connections and as many new ones as
 * fit, equation (5). What of a connection does not fit is carried to the next quantum, and work
 * that waits is taken off the budget. Used by one thread.
 */
final class Server {
  private final Hosting hosting;
  private final double[] resumedIn;

  private Arrivals last = Arrivals.NONE;
  private Arrivals predicted = Arrivals.NONE;
  private long quantum;
  private double sessionsCome;
  private double newBudget;
  private double waitingCpuSeconds;

  Server(Hosting hosting) {
    this.hosting = hosting;
    Sessions sessions = hosting.sessions();
    resumedIn = new double[sessions.resumptions() * sessions.quantaBetween() + 1];
  }

  /** Begins a quantum: R_i, processors. */
  double request() {
    quantum++;
    predicted = Formulas.predict(hosting.smoothing(), quantum, last, predicted);
    double demand =
        Formulas.demand(predicted, hosting.sessions().costs(), hosting.quantumSeconds());
    return Formulas.processorRequest(demand, hosting.utilisation());
  }

  /** Ends it: CPU seconds used of A_i processors, with so many new sessions a second. */
  double serve(double processors, double sessionsPerSecond) {
    admit(processors, sessionsPerSecond);
    return work(processors);
  }

  /** Lets in what fits into so many processors: those that its work would keep busy now. */
  double admit(double processors, double sessionsPerSecond) {
    double seconds = hosting.quantumSeconds();
    Sessions sessions = hosting.sessions();
    double before = Math.floor(sessionsCome);
    sessionsCome += sessionsPerSecond * seconds;
    double come = Math.floor(sessionsCome) - before;
    int now = (int) (quantum % resumedIn.length);
    double resumed = resumedIn[now];
    resumedIn[now] = 0;
    double free = Math.max(1e-6, processors - waitingCpuSeconds / seconds);
    newBudget +=
        Formulas.newConnections(
            new Capacity(seconds, free, hosting.utilisation()), predicted, sessions.costs());
    double admitted = Math.min(come, Formulas.wholeConnections(newBudget));
    newBudget = Math.min(1, newBudget - admitted);
    for (int k = 1; k <= sessions.resumptions(); k++) {
      resumedIn[(int) ((quantum + (long) k * sessions.quantaBetween()) % resumedIn.length)] +=
          admitted;
    }
    last = new Arrivals(come, resumed);
    waitingCpuSeconds += sessions.costs().of(new Arrivals(admitted, resumed));
    return waitingCpuSeconds / seconds;
  }

  /** Works for a quantum on so many processors: CPU seconds used. */
  double work(double processors) {
    double used = Math.min(waitingCpuSeconds, processors * hosting.quantumSeconds());
    waitingCpuSeconds -= used;
    return used;
  }
}
