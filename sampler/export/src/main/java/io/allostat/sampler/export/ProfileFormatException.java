package io.allostat.sampler.export;

import java.io.IOException;

/** What was read is not a profile; the message says what was expected, and where. */
public final class ProfileFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Refuses a text.
   *
   * @param message one line: what was expected and what came
   */
  public ProfileFormatException(String message) {
    super(message);
  }

  /**
   * Refuses a text for a reason.
   *
   * @param message one line: what was expected and what came
   * @param cause what found it out
   */
  public ProfileFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
