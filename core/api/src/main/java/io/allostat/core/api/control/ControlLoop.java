package io.allostat.core.api.control;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The running adaptation loop, as consoles and applications see it. Thread safe. */
@ProviderType
public interface ControlLoop {
  /**
   * @return the mode at the last step
   */
  ControlMode mode();

  /**
   * @return true if the loop observes without acting
   */
  boolean paused();

  /** Stops acting from the next step on; levels stay as they are. */
  void pause();

  /** Acts again from the next step on. */
  void resume();

  /**
   * @return true if gains are measured and used, false if thresholds alone decide
   */
  boolean calibration();

  /**
   * Measures and uses gains, or not, from the next step on; what was learned is kept. Survives
   * until the instance is closed.
   *
   * @param enabled see {@link ControlSettings#calibration()}
   */
  void setCalibration(boolean enabled);

  /**
   * Sets the thresholds of one controlled resource; survives until the instance is closed.
   *
   * @param resource the resource's name
   * @param thresholds the thresholds
   * @throws io.allostat.core.api.settings.SettingException if there is no such resource
   */
  void setThresholds(String resource, Thresholds thresholds);

  /**
   * @param resource the resource's name
   * @return the thresholds in force
   * @throws io.allostat.core.api.settings.SettingException if there is no such resource
   */
  Thresholds thresholds(String resource);

  /**
   * @return the newest decisions, oldest first, at most {@link ControlSettings#journalEntries()}
   */
  List<JournalEntry> journal();

  /**
   * @return what has been learned
   */
  GainTable gains();
}
