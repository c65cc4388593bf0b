package io.allostat.core.api.management;

import java.util.List;

/** The profile of the last window: {@code type=Profile}. Thread safe. */
public interface ProfileMXBean {
  /**
   * @return whether requests are profiled
   */
  boolean isEnabled();

  /**
   * Switches profiling off or on; off, the adaptation loop sees nothing and holds.
   *
   * @param enabled whether requests are profiled
   */
  void setEnabled(boolean enabled);

  /**
   * @return how often the stacks of running requests are sampled, in Hz
   */
  double getSamplingHertz();

  /**
   * Changes how often they are sampled, until the instance is made anew. The figures of a window
   * over the change are weighted by use and stay right; their intervals are as narrow as the
   * samples allow.
   *
   * @param hertz 1 to 1000, as the setting of that name
   * @throws IllegalArgumentException if it is not; nothing is changed
   */
  void setSamplingHertz(double hertz);

  /**
   * @return one line for each stack and resource, largest usage first
   */
  List<StackItem> getStacks();

  /**
   * @return the resources
   */
  List<ResourceItem> getResources();

  /**
   * @return the window's length in seconds
   */
  double getWindowSeconds();

  /**
   * @return how often the contexts were visited in the window
   */
  long getSamplingInstants();

  /**
   * @return execution contexts alive
   */
  int getContexts();

  /**
   * @return component stacks known
   */
  int getKnownStacks();

  /**
   * @return calls counted as (other) since the start
   */
  long getOverflowedCalls();

  /**
   * @return requests with unmatched calls since the start
   */
  long getRepairedContexts();

  /**
   * @return requests given up since the start
   */
  long getAbandonedContexts();

  /**
   * @return exceptions of Allostat's own that were kept from requests since the start
   */
  long getFailures();
}
