package io.allostat.demoapps.hosting.site;

/** Somebody is not who they say they are; answered with status 403. */
public final class ForbiddenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong
   */
  public ForbiddenException(String message) {
    super(message);
  }
}
