package io.allostat.adapters.console;

import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Thresholds;
import java.util.List;
import java.util.Queue;

/** Notes what it is asked for, and does nothing else. */
final class RecordingLoop implements ControlLoop {
  private final Queue<String> done;

  /**
   * @param done where
   */
  RecordingLoop(Queue<String> done) {
    this.done = done;
  }

  @Override
  public void pause() {
    done.add("pause");
  }

  @Override
  public void resume() {
    done.add("resume");
  }

  @Override
  public void setThresholds(String resource, Thresholds thresholds) {
    done.add("thresholds " + resource + " " + thresholds.overload() + " " + thresholds.underload());
  }

  @Override
  public ControlMode mode() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean paused() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean calibration() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setCalibration(boolean enabled) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Thresholds thresholds(String resource) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<JournalEntry> journal() {
    throw new UnsupportedOperationException();
  }

  @Override
  public GainTable gains() {
    throw new UnsupportedOperationException();
  }
}
