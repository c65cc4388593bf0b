package io.allostat.core.runtime.state.internal;

/** Bytes that are not a state; the message says why. */
public final class StateFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the refusal.
   *
   * @param message why
   */
  public StateFormatException(String message) {
    super(message);
  }
}
