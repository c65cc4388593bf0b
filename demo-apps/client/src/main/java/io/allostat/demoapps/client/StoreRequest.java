package io.allostat.demoapps.client;

/**
 * One page of the bookstore.
 *
 * @param page which one
 * @param query what it is told, ready for a URL, possibly empty
 */
record StoreRequest(StorePage page, String query) implements SiteSession.Request {
  @Override
  public String title() {
    return page.title();
  }

  /** The store's lists have a length of their own. */
  @Override
  public String path(int itemsPerPage) {
    return "/bookstore/" + page.title() + (query.isEmpty() ? "" : "?" + query);
  }
}
