package io.allostat.demoapps.client;

/** What connections a session makes, and whether its client has been there before. */
public enum Shape {
  /** One connection for all requests of a session; every client is a new one. */
  KEEP_ALIVE("keep-alive"),
  /** A connection for each request; all but the first resume the session of TLS. */
  RECONNECT("reconnect"),
  /** As {@link #KEEP_ALIVE}, but some clients resume the session of TLS of an earlier visit. */
  RETURNING("returning");

  private final String word;

  Shape(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }

  /**
   * Reads the word of the command line.
   *
   * @param text such as {@code keep-alive}
   * @return the shape
   * @throws IllegalArgumentException if there is no such shape
   */
  public static Shape parse(String text) {
    for (Shape shape : values()) {
      if (shape.word.equals(text)) {
        return shape;
      }
    }
    throw new IllegalArgumentException(
        "--shape " + text + ", expected keep-alive, reconnect or returning");
  }
}
