package io.allostat.nativeaffinity.manager.region;

/** What came of an application's registration. */
public sealed interface Registration {
  /**
   * It has a slot.
   *
   * @param slot the slot
   */
  record Registered(ApplicationSlot slot) implements Registration {}

  /**
   * It has none.
   *
   * @param reason in words
   */
  record Refused(String reason) implements Registration {}
}
