package io.allostat.demoapps.auction.site;

/**
 * The states of a RUBiS session, in the order of its transition tables. A state's page is at {@code
 * /auction/<name>} and its servlet's component has the state's name.
 */
public enum State {
  /** The entrance. */
  HOME("Home"),
  /** A form. */
  REGISTER("Register"),
  /** Writes. */
  REGISTER_USER("RegisterUser"),
  /** The choice between categories and regions. */
  BROWSE("Browse"),
  /** All categories. */
  BROWSE_CATEGORIES("BrowseCategories"),
  /** Items of a category. */
  SEARCH_ITEMS_IN_CATEGORY("SearchItemsInCategory"),
  /** All regions. */
  BROWSE_REGIONS("BrowseRegions"),
  /** All categories, for a search in a region. */
  BROWSE_CATEGORIES_IN_REGION("BrowseCategoriesInRegion"),
  /** Items of a category sold in a region. */
  SEARCH_ITEMS_IN_REGION("SearchItemsInRegion"),
  /** One item. */
  VIEW_ITEM("ViewItem"),
  /** One user and the comments about the user. */
  VIEW_USER_INFO("ViewUserInfo"),
  /** All bids on an item. */
  VIEW_BID_HISTORY("ViewBidHistory"),
  /** A form. */
  BUY_NOW_AUTH("BuyNowAuth"),
  /** An offer to confirm. */
  BUY_NOW("BuyNow"),
  /** Writes. */
  STORE_BUY_NOW("StoreBuyNow"),
  /** A form. */
  PUT_BID_AUTH("PutBidAuth"),
  /** An offer to confirm. */
  PUT_BID("PutBid"),
  /** Writes. */
  STORE_BID("StoreBid"),
  /** A form. */
  PUT_COMMENT_AUTH("PutCommentAuth"),
  /** A form. */
  PUT_COMMENT("PutComment"),
  /** Writes. */
  STORE_COMMENT("StoreComment"),
  /** A form. */
  SELL("Sell"),
  /** All categories, to sell in one. */
  SELECT_CATEGORY_TO_SELL_ITEM("SelectCategoryToSellItem"),
  /** A form. */
  SELL_ITEM_FORM("SellItemForm"),
  /** Writes. */
  REGISTER_ITEM("RegisterItem"),
  /** A form. */
  ABOUT_ME_AUTH("AboutMeAuth"),
  /** One user's bids, sales and comments. */
  ABOUT_ME("AboutMe");

  private final String path;

  State(String path) {
    this.path = path;
  }

  /**
   * @return the name in the transition tables, in paths and of the component
   */
  public String path() {
    return path;
  }

  /**
   * Whether what this state needs comes as a form: it writes, or it carries a password, which must
   * not stand in an address.
   *
   * @return true for {@code POST}, false for {@code GET}
   */
  public boolean posts() {
    return switch (this) {
      case REGISTER_USER,
          BUY_NOW,
          STORE_BUY_NOW,
          PUT_BID,
          STORE_BID,
          PUT_COMMENT,
          STORE_COMMENT,
          REGISTER_ITEM,
          ABOUT_ME ->
          true;
      default -> false;
    };
  }
}
