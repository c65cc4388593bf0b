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
