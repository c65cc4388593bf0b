package io.allostat.demoapps.hosting;

/** The server cannot start; the message is one line for the operator. */
public final class StartException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong and what would help
   */
  public StartException(String message) {
    super(message);
  }

  /**
   * @param message what is wrong and what would help
   * @param cause what it comes from
   */
  public StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
