package io.allostat.demoapps.client;

import static io.allostat.demoapps.client.AuctionState.Parameter.CATEGORY;
import static io.allostat.demoapps.client.AuctionState.Parameter.ITEM;
import static io.allostat.demoapps.client.AuctionState.Parameter.PAGE;
import static io.allostat.demoapps.client.AuctionState.Parameter.REGION;
import static io.allostat.demoapps.client.AuctionState.Parameter.USER;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The 27 pages of the auction site, what each one wants to be told in its URL, and which take a
 * form: those that write, and those that are for somebody who has logged in.
 */
enum AuctionState {
  HOME("Home"),
  REGISTER("Register"),
  REGISTER_USER("RegisterUser"),
  BROWSE("Browse"),
  BROWSE_CATEGORIES("BrowseCategories"),
  SEARCH_ITEMS_IN_CATEGORY("SearchItemsInCategory", CATEGORY, PAGE),
  BROWSE_REGIONS("BrowseRegions"),
  BROWSE_CATEGORIES_IN_REGION("BrowseCategoriesInRegion", REGION),
  SEARCH_ITEMS_IN_REGION("SearchItemsInRegion", CATEGORY, REGION, PAGE),
  VIEW_ITEM("ViewItem", ITEM),
  VIEW_USER_INFO("ViewUserInfo", USER),
  VIEW_BID_HISTORY("ViewBidHistory", ITEM),
  BUY_NOW_AUTH("BuyNowAuth", ITEM),
  BUY_NOW("BuyNow", ITEM),
  STORE_BUY_NOW("StoreBuyNow", ITEM),
  PUT_BID_AUTH("PutBidAuth", ITEM),
  PUT_BID("PutBid", ITEM),
  STORE_BID("StoreBid", ITEM),
  PUT_COMMENT_AUTH("PutCommentAuth", ITEM, USER),
  PUT_COMMENT("PutComment", ITEM, USER),
  STORE_COMMENT("StoreComment", ITEM, USER),
  SELL("Sell"),
  SELECT_CATEGORY_TO_SELL_ITEM("SelectCategoryToSellItem"),
  SELL_ITEM_FORM("SellItemForm", CATEGORY),
  REGISTER_ITEM("RegisterItem", CATEGORY),
  ABOUT_ME_AUTH("AboutMeAuth"),
  ABOUT_ME("AboutMe");

  /** What a page's URL can carry. */
  enum Parameter {
    CATEGORY,
    REGION,
    ITEM,
    USER,
    PAGE
  }

  private final String title;
  private final Set<Parameter> parameters;

  AuctionState(String title, Parameter... parameters) {
    this.title = title;
    Set<Parameter> set = EnumSet.noneOf(Parameter.class);
    set.addAll(List.of(parameters));
    this.parameters = set;
  }

  /** The name in the matrix and the last part of the URL's path. */
  String title() {
    return title;
  }

  boolean wants(Parameter parameter) {
    return parameters.contains(parameter);
  }

  /** Whether it is asked for by sending a form. */
  boolean posts() {
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

  /** A page of items that goes on with a next page. */
  boolean isList() {
    return wants(PAGE);
  }

  static AuctionState of(String title) {
    for (AuctionState state : values()) {
      if (state.title.equals(title)) {
        return state;
      }
    }
    throw new IllegalArgumentException("no page of the auction site is called " + title);
  }

  static List<String> titles() {
    return Arrays.stream(values()).map(AuctionState::title).toList();
  }
}
