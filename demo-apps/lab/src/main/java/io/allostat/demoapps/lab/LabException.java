package io.allostat.demoapps.lab;

/** What keeps an experiment from going on, in one line for the person at the terminal. */
public final class LabException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says what is wrong.
   *
   * @param message one line
   */
  public LabException(String message) {
    super(message);
  }

  /**
   * Says what is wrong and why.
   *
   * @param message one line
   * @param cause the reason
   */
  public LabException(String message, Throwable cause) {
    super(message, cause);
  }
}
