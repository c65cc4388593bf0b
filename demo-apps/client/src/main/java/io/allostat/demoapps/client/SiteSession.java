package io.allostat.demoapps.client;

import org.apache.hc.core5.http.ContentType;

/** What one emulated browser asks for, page after page. Not thread-safe. */
interface SiteSession {
  /** One page of a site. */
  interface Request {
    /** The page's name in the matrix. */
    String title();

    /** Path and query, for a list with {@code itemsPerPage} items a page. */
    String path(int itemsPerPage);

    /** What is sent with it; empty without. */
    default String form() {
      return "";
    }

    /** What that is; a form unless it says otherwise. */
    default ContentType type() {
      return ContentType.APPLICATION_FORM_URLENCODED;
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
