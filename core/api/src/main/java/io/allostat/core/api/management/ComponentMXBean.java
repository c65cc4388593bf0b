package io.allostat.core.api.management;

import java.util.List;

/** One component: {@code type=Component,name=…}. Thread safe. */
@Described("One component, its service level and whether the loop may move it.")
public interface ComponentMXBean {
  /**
   * @return the ordered levels
   */
  @Described("The service levels in their order, with what each step takes from the quality.")
  List<ServiceLevelItem> getServiceLevels();

  /**
   * @return the level in force
   */
  @Described(
      value =
          "The service level in force, 0 for full service; one that is set is checked "
              + "against ServiceLevels.",
      units = "level")
  int getServiceLevel();

  /**
   * Moves the component.
   *
   * @param level 0 to the number of levels minus 1
   * @throws IllegalArgumentException if there is no such level; the message says which there are
   * @throws IllegalStateException if the component refused, and is quarantined for it
   */
  void setServiceLevel(int level);

  /**
   * @return whether the loop leaves it alone
   */
  @Described("Whether an operator keeps the component at its level; the loop then leaves it alone.")
  boolean isPinned();

  /**
   * @return whether it failed and is out of the loop's choice
   */
  @Described("Whether it failed and is out of the loop's choice.")
  boolean isQuarantined();

  /**
   * @return why it is quarantined, or null
   */
  @Described("Why it is quarantined, or null.")
  String getQuarantineReason();

  /**
   * Keeps the component at its present level; survives a restart, once this has returned.
   *
   * @throws IllegalStateException if it could not be saved; it is pinned, but not after a restart
   */
  @Described(
      "Keeps the component at its present level; survives a restart, once this has " + "returned.")
  void pin();

  /**
   * Gives the component back to the loop.
   *
   * @throws IllegalStateException if that could not be saved
   */
  @Described("Gives the component back to the loop.")
  void unpin();
}
