package io.allostat.demoapps.hosting.site;

/**
 * Which part of a list a page shows.
 *
 * @param page the page's number, from 0
 * @param size items a page, > 0
 */
public record Slice(int page, int size) {
  /** Checks the ranges. */
  public Slice {
    if (page < 0 || size < 1) {
      throw new IllegalArgumentException(
          "page must be >= 0 and size > 0, not " + page + " and " + size);
    }
  }
}
