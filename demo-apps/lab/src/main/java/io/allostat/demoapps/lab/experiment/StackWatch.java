package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.StackSample;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.plan.Run;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a server's profile again and again, in the time of a run that counts. */
final class StackWatch {
  /** As long as the window of a server with default settings. */
  static final int WINDOW_SECONDS = 10;

  private final Run run;
  private final StatusReader reader;
  private final List<List<StackSample>> windows = new ArrayList<>();

  StackWatch(Run run, StatusReader reader) {
    this.run = run;
    this.reader = reader;
  }

  /** Whether the profile is read at the end of a second: windows end with the time that counts. */
  static boolean wanted(Run run, int second) {
    int left = run.countedTo() - 1 - second;
    return second >= run.countedFrom() && left >= 0 && left % WINDOW_SECONDS == 0;
  }

  /** Is told of every second. */
  void onSecond(int second) {
    if (!wanted(run, second)) {
      return;
    }
    try {
      windows.add(StatusReader.stacks(reader.read()));
    } catch (IOException e) {
      // A window that an overloaded server does not tell is not one without stacks.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What was read. */
  List<List<StackSample>> windows() {
    return List.copyOf(windows);
  }
}
