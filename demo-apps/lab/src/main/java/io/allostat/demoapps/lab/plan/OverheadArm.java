package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.OptionalDouble;

/** What is at work in a slice of the overhead experiment; the names are those of the summary. */
public enum OverheadArm {
  /** Nothing: the profile is off and the loop is paused. Everything else is compared with it. */
  OFF("off", OptionalDouble.empty()),
  /** Allostat, sampling a tenth as often as by default. */
  ON_1("on-1", OptionalDouble.of(1)),
  /** Allostat, sampling at its default rate. */
  ON_10("on-10", OptionalDouble.of(10)),
  /** Allostat, sampling ten times as often. */
  ON_100("on-100", OptionalDouble.of(100)),
  /** Allostat, sampling as often as it can be told to. */
  ON_1000("on-1000", OptionalDouble.of(1000)),
  /** Allostat, sampling at its default rate, with its dashboard open. */
  DASHBOARD("dashboard", OptionalDouble.of(10)),
  /** A recording of the JDK's Flight Recorder with its default settings, for comparison. */
  JFR("jfr", OptionalDouble.empty()),
  /** async-profiler sampling wall time every 100 ms, for comparison. */
  ASYNC_PROFILER("async-profiler", OptionalDouble.empty()),
  /** Admission control; its work is per connection, so that only sessions that come show it. */
  ADMISSION("admission", OptionalDouble.empty());

  private final String label;
  private final OptionalDouble samplingHertz;

  OverheadArm(String label, OptionalDouble samplingHertz) {
    this.label = label;
    this.samplingHertz = samplingHertz;
  }

  /**
   * The name in reports and on the command line.
   *
   * @return the name
   */
  public String label() {
    return label;
  }

  /**
   * How often Allostat samples.
   *
   * @return Hz, or empty where it is off
   */
  public OptionalDouble samplingHertz() {
    return samplingHertz;
  }

  /**
   * Whether it differs from the others of its kind by the rate of sampling alone.
   *
   * @return false for everything that is not Allostat by itself
   */
  public boolean rateOnly() {
    return samplingHertz.isPresent() && this != DASHBOARD;
  }

  /**
   * Finds an arm.
   *
   * @param label its name
   * @return the arm
   * @throws IllegalArgumentException if there is none of that name
   */
  public static OverheadArm of(String label) {
    return Labels.find("arm", label, List.of(values()), OverheadArm::label);
  }
}
