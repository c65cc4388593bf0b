package io.allostat.demoapps.hosting.site;

/** A request asks for something that the site does not have; answered with status 404. */
public final class NotFoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is not there
   */
  public NotFoundException(String message) {
    super(message);
  }
}
