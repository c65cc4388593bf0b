package io.allostat.demoapps.auction.beans;

/** What became of something that a visitor wanted to have stored. */
public sealed interface Stored {
  /**
   * It is in the database.
   *
   * @param id its number
   */
  record Done(int id) implements Stored {}

  /**
   * It cannot be, as things are now; nothing was changed.
   *
   * @param reason why, for the visitor
   */
  record Refused(String reason) implements Stored {}

  /**
   * What it is about does not exist; nothing was changed.
   *
   * @param what what does not
   */
  record Missing(String what) implements Stored {}
}
