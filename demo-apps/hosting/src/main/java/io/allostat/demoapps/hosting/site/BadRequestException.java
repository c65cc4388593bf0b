package io.allostat.demoapps.hosting.site;

/** A request cannot be understood; answered with status 400. */
public class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what was expected and what came
   */
  public BadRequestException(String message) {
    super(message);
  }
}
