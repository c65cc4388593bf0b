package io.allostat.nativeaffinity.manager.region;

import java.io.IOException;

/** What is there is no region that this version can use. */
public final class RegionException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Says why.
   *
   * @param message what was expected and what came
   */
  public RegionException(String message) {
    super(message);
  }
}
