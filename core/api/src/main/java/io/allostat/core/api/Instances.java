package io.allostat.core.api;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The running instances of this JVM, so that parts that a container creates by itself (valves, data
 * sources, servlet filters) find theirs by name. Thread safe.
 */
public final class Instances {
  private static final ConcurrentMap<String, Allostat> RUNNING = new ConcurrentHashMap<>();

  private Instances() {}

  /**
   * Finds a running instance.
   *
   * @param name its name
   * @return the instance, or empty if it is not running
   */
  public static Optional<Allostat> find(String name) {
    return Optional.ofNullable(RUNNING.get(name));
  }

  /**
   * Tells whether an instance runs. Takes no lock and allocates nothing, so that it can be asked
   * for each request.
   *
   * @param instance the instance
   * @return true from its start to its close
   */
  public static boolean isRunning(Allostat instance) {
    return RUNNING.get(instance.instance()) == instance;
  }

  /**
   * Makes an instance known. Called by the implementation when it starts.
   *
   * @param instance the instance
   * @throws IllegalStateException if another instance runs under the same name
   */
  public static void add(Allostat instance) {
    Allostat other = RUNNING.putIfAbsent(instance.instance(), instance);
    if (other != null && other != instance) {
      throw new IllegalStateException(
          "instance: expected a name not yet running in this JVM, got " + instance.instance());
    }
  }

  /**
   * Forgets an instance. Called by the implementation when it closes.
   *
   * @param instance the instance
   */
  public static void remove(Allostat instance) {
    RUNNING.remove(instance.instance(), instance);
  }
}
