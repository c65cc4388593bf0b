package io.allostat.demoapps.hosting.site;

/**
 * What was asked for was well said and cannot be done as things are now, as when somebody else was
 * faster; nothing was stored. Answered with status 409.
 */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message why not
   */
  public RefusedException(String message) {
    super(message);
  }
}
