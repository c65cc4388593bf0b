package io.allostat.core.api.management;

import java.util.List;

/** One component: {@code type=Component,name=…}. Thread safe. */
public interface ComponentMXBean {
  /**
   * @return the ordered levels
   */
  List<ServiceLevelItem> getServiceLevels();

  /**
   * @return the level in force
   */
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
  boolean isPinned();

  /**
   * @return whether it failed and is out of the loop's choice
   */
  boolean isQuarantined();

  /**
   * @return why it is quarantined, or null
   */
  String getQuarantineReason();

  /** Keeps the component at its present level; survives a restart, once this has returned. */
  void pin();

  /** Gives the component back to the loop. */
  void unpin();
}
