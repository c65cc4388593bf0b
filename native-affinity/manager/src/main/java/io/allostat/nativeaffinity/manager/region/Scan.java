package io.allostat.nativeaffinity.manager.region;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What is in a region.
 *
 * @param claims what applications ask for, in the order of their slots
 * @param dismissed slots that are taken and were not believed
 */
public record Scan(List<Claim> claims, List<Dismissed> dismissed) {
  /** Why a slot is not believed. */
  public enum Fault {
    /** Its process has ended, or its number belongs to another one now. */
    DEAD,
    /** It was being written all the time, or its writer ended in the middle. */
    TORN,
    /** It is of another process than the one that took the slot. */
    FOREIGN,
    /** Its request is negative, too large or no number. */
    FIGURE,
    /** Its name is none. */
    NAME,
    /** Another slot has the same name or the same process: a known one, or an earlier one. */
    DUPLICATE,
    /**
     * Its sign of life is from more than a second ahead. That is not believed, and the application
     * counts as silent; the rest is, so that it is a claim and no scan dismisses it.
     */
    AHEAD
  }

  /**
   * A slot that is not believed.
   *
   * @param slot its number
   * @param owner word of its registration, see {@link Region#free}
   * @param fault why
   */
  public record Dismissed(int slot, long owner, Fault fault) {}

  /** Copies. */
  public Scan {
    claims = List.copyOf(claims);
    dismissed = List.copyOf(dismissed);
  }

  /**
   * @return how many slots were not believed, by the reason
   */
  public Map<Fault, Long> faults() {
    Map<Fault, Long> faults = new EnumMap<>(Fault.class);
    for (Dismissed each : dismissed) {
      faults.merge(each.fault(), 1L, Long::sum);
    }
    return faults;
  }
}
