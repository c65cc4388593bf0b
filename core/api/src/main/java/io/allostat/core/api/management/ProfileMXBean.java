package io.allostat.core.api.management;

import java.util.List;

/** The profile of the last window: {@code type=Profile}. Thread safe. */
@Described("The component stacks of the last window.")
public interface ProfileMXBean {
  /**
   * @return whether requests are profiled
   */
  @Described("Whether requests are profiled; off, the adaptation loop sees nothing and holds.")
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
  @Described(
      value =
          "How often the stacks of running requests are sampled, 1 to 1000; one that is "
              + "set holds until the instance is made anew.",
      units = "Hz")
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
  @Described("One line for each stack and resource, largest usage first.")
  List<StackItem> getStacks();

  /**
   * @return the resources
   */
  @Described("The resources.")
  List<ResourceItem> getResources();

  /**
   * @return the window's length in seconds
   */
  @Described(value = "The window's length in seconds.", units = "s")
  double getWindowSeconds();

  /**
   * @return how often the contexts were visited in the window
   */
  @Described(value = "How often the contexts were visited in the window.", units = "samples")
  long getSamplingInstants();

  /**
   * @return execution contexts alive
   */
  @Described(value = "Execution contexts alive.", units = "contexts")
  int getContexts();

  /**
   * @return component stacks known
   */
  @Described(value = "Component stacks known.", units = "stacks")
  int getKnownStacks();

  /**
   * @return calls counted as (other) since the start
   */
  @Described(value = "Calls counted as (other) since the start.", units = "calls")
  long getOverflowedCalls();

  /**
   * @return requests with unmatched calls since the start
   */
  @Described(value = "Requests with unmatched calls since the start.", units = "requests")
  long getRepairedContexts();

  /**
   * @return requests given up since the start
   */
  @Described(value = "Requests given up since the start.", units = "requests")
  long getAbandonedContexts();

  /**
   * @return exceptions of Allostat's own that were kept from requests since the start
   */
  @Described(
      value = "Exceptions of Allostat's own that were kept from requests since the start.",
      units = "exceptions")
  long getFailures();
}
