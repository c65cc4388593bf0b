package io.allostat.adapters.tls.admission;

/** Alerts that close a connection before there is a handshake. Stateless. */
public final class Alerts {
  private Alerts() {}

  /**
   * @return a record with the fatal alert internal_error: nothing about the client is wrong
   */
  public static byte[] internalError() {
    return new byte[] {21, 3, 3, 0, 2, 2, 80};
  }
}
