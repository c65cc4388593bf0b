package io.allostat.demoapps.client;

/**
 * One page of the bookstore.
 *
 * @param page which one
 * @param told what it is told, ready for a URL or a form; empty for what is asked for without
 */
record StoreRequest(StorePage page, String told) implements SiteSession.Request {
  @Override
  public String title() {
    return page.title();
  }

  /** The store's lists have a length of their own. */
  @Override
  public String path(int itemsPerPage) {
    String path = "/bookstore/" + page.title();
    return page.posts() || told.isEmpty() ? path : path + "?" + told;
  }

  @Override
  public String form() {
    return page.posts() ? told : "";
  }
}
