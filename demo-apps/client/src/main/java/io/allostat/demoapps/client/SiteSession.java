package io.allostat.demoapps.client;

/** What one emulated browser asks for, page after page. Not thread-safe. */
interface SiteSession {
  /** One page of a site. */
  interface Request {
    /** The page's name in the matrix. */
    String title();

    /** Path and query, for a list with {@code itemsPerPage} items a page. */
    String path(int itemsPerPage);

    /** What is sent with it, as {@code application/x-www-form-urlencoded}; empty without. */
    default String form() {
      return "";
    }
  }

  /**
   * Instead of beginning at Home: goes, without asking for anything, to where somebody is who is
   * met at a moment of the long run. To be called before the first {@link #next}.
   */
  void join();

  /** The next page; sessions follow one another without end. */
  Request next();

  /**
   * Tells what came back; without this call the next choices are made without looking.
   *
   * @param links of the page last asked for, which came whole
   */
  void shown(Links links);

  /** Sessions begun so far. */
  long sessions();
}
