package io.allostat.demoapps.hosting.site;

/** A request's parameter is missing or wrong; answered with status 400. */
public final class BadParameterException extends BadRequestException {
  private static final long serialVersionUID = 1L;

  /**
   * @param name the parameter
   * @param expected what was expected
   * @param got what came, or null
   */
  public BadParameterException(String name, String expected, String got) {
    super(
        "parameter "
            + name
            + ": expected "
            + expected
            + (got == null ? ", but it is missing" : ", got \"" + shortened(got) + "\""));
  }

  private static String shortened(String value) {
    return value.length() <= 60 ? value : value.substring(0, 60) + "…";
  }
}
