package io.allostat.core.api;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.LiveSettings;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * One instance of Allostat: the components of one application with their profile and loops. Thread
 * safe.
 */
@ProviderType
public interface Allostat extends AutoCloseable {
  /**
   * Begins an instance.
   *
   * @return an empty builder with every setting at its default
   */
  static AllostatBuilder builder() {
    return new AllostatBuilder();
  }

  /**
   * @return the instance's name
   */
  String instance();

  /**
   * @return the application's components
   */
  Components components();

  /**
   * @return the profiler, for adapters
   */
  Profiler profiler();

  /**
   * @return the adaptation loop
   */
  ControlLoop controlLoop();

  /**
   * @return what connectors ask about connections; the same at each call. It accepts everything
   *     while the instance does not run, and where no {@link
   *     io.allostat.core.api.admission.AdmissionPolicy} is on the class path
   */
  Admission admission();

  /**
   * @return the threads that this application's processors are for: who serves its requests on
   *     threads of its own lets them join
   */
  default WorkerThreads workers() {
    return WorkerThreads.NONE;
  }

  /**
   * @return the settings in force, one item for each capability that this instance has; those of
   *     the processor manager are among them where it runs in this process
   */
  List<LiveSettings<?>> settings();

  /**
   * @return one coherent snapshot of everything
   */
  Status status();

  /**
   * Starts the loops, takes up the state of an earlier run and publishes the MBeans. Idempotent.
   *
   * @throws IllegalStateException if the instance was closed, or its name is taken in this JVM
   */
  void start();

  /**
   * Stops the loops, writes the state and withdraws the MBeans; the components go on working at
   * their levels. Idempotent.
   */
  @Override
  void close();
}
