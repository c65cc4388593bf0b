package io.allostat.demoapps.client;

import io.allostat.demoapps.client.AuctionState.Parameter;

/**
 * One page of the auction site with everything that its URL can carry; a page's URL shows only what
 * the page wants.
 *
 * @param category 1..{@value #CATEGORIES}
 * @param region 1..{@value #REGIONS}
 * @param itemId from 1
 * @param userId from 1
 * @param page of a list, from 0
 * @param form what is sent with it, as {@code application/x-www-form-urlencoded}; empty without
 */
record PageRequest(
    AuctionState state, int category, int region, long itemId, long userId, int page, String form)
    implements SiteSession.Request {
  static final int CATEGORIES = 20;
  static final int REGIONS = 62;

  /** A page that nothing is sent with. */
  PageRequest(AuctionState state, int category, int region, long itemId, long userId, int page) {
    this(state, category, region, itemId, userId, page, "");
  }

  @Override
  public String title() {
    return state.title();
  }

  /** Path and query, for a list with {@code itemsPerPage} items a page. */
  @Override
  public String path(int itemsPerPage) {
    StringBuilder url = new StringBuilder(96).append("/auction/").append(state.title());
    char mark = '?';
    for (Parameter parameter : Parameter.values()) {
      if (state.wants(parameter)) {
        url.append(mark);
        mark = '&';
        switch (parameter) {
          case CATEGORY ->
              url.append("category=")
                  .append(category)
                  .append("&categoryName=Category+")
                  .append(category);
          case REGION -> url.append("region=").append(region);
          case ITEM -> url.append("itemId=").append(itemId);
          case USER -> url.append("userId=").append(userId);
          case PAGE -> url.append("page=").append(page).append("&nbOfItems=").append(itemsPerPage);
        }
      }
    }
    return url.toString();
  }
}
