package io.allostat.core.api.processors;

import io.allostat.core.api.settings.LiveSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.osgi.annotation.versioning.ProviderType;

/** An application's side of the processor manager. Thread safe; reading takes no lock. */
@ProviderType
public interface Processors {
  /**
   * Asks for processors; the manager answers within a quantum.
   *
   * @param processors R_i, a finite number >= 0, may be fractional
   * @throws IllegalArgumentException if it is negative, infinite or NaN
   */
  void request(double processors);

  /**
   * @return what the application has now
   */
  Allocation allocation();

  /**
   * What the applications of this host ask for and have, this one among them, as far as it can be
   * seen from here. Not for hot paths.
   *
   * @return one item for each application; empty where there is no manager, or nothing can be seen
   */
  default List<ApplicationProcessors> applications() {
    return List.of();
  }

  /**
   * @return the threads that the application's processors are for, where it shares its process with
   *     other applications
   */
  default WorkerThreads workers() {
    return WorkerThreads.NONE;
  }

  /**
   * @return the settings by which processors are distributed, which hold for all applications of
   *     the manager, this one among them; empty where there is no manager, or it runs in a process
   *     of its own
   */
  default Optional<LiveSettings<ProcessorSettings>> settings() {
    return Optional.empty();
  }

  /**
   * Tells a listener of every change of the allocation, not of the present one. Listeners must not
   * block; what they throw is caught and logged.
   *
   * @param listener called with each new allocation
   * @return closes the subscription
   */
  AutoCloseable onChange(Consumer<Allocation> listener);
}
