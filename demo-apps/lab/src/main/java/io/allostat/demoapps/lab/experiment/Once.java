package io.allostat.demoapps.lab.experiment;

/** Does something once, at the first second that is not before its time. */
final class Once {
  private final int due;
  private final Runnable action;
  private boolean done;

  Once(int due, Runnable action) {
    this.due = due;
    this.action = action;
  }

  /** Tells the second; one that is never told makes the action late, not lost. */
  void at(int second) {
    if (!done && second >= due) {
      done = true;
      action.run();
    }
  }
}
