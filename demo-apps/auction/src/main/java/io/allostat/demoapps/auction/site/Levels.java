package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.site.SearchLevels.Step;
import java.util.List;

/**
 * The service levels of the site with what each takes from a visitor (the weights; they add up to 1
 * for each search). After Philippe et al. §5.4, which knows two levels a search, sorted and
 * unsorted. The windows between are few, because each step takes a calibration: an overload of 60 %
 * is met by the first step of the dearer search alone, and the smaller steps of the other one fill
 * what is left.
 */
final class Levels {
  private Levels() {}

  static SearchLevels searchItemsInCategory(int meanCategory) {
    return new SearchLevels(
        "SearchItemsInCategory",
        List.of(
            // Most categories are cut: pages begin with auctions that end soon, if not soonest.
            new Step("window-0_15", 0.15, 0.3),
            // The order of the index: in no order a visitor would recognise.
            new Step("unsorted", 0, 0.7)),
        meanCategory);
  }

  static SearchLevels searchItemsInRegion(int meanCategory) {
    return new SearchLevels(
        "SearchItemsInRegion",
        List.of(
            // As in a category; besides, what lies outside the window is missing from the list.
            new Step("window-1_25", 1.25, 0.3),
            new Step("window-0_7", 0.7, 0.2),
            // Of small regions and large categories only a part of a page is left.
            new Step("window-0_3", 0.3, 0.2),
            // A full page again, in no order a visitor would recognise.
            new Step("unsorted", 0, 0.3)),
        meanCategory);
  }

  /** Without a process of its own the database would only pass its work to the same CPU. */
  static ComponentDescriptor region(boolean databaseApart) {
    ComponentDescriptor region = ComponentDescriptor.named("Region");
    // The same list, a little later: three queries instead of one, which need not see one state.
    return databaseApart ? region.withLevel("join-in-web-tier", 0.1) : region;
  }

  static ComponentDescriptor itemList() {
    // A visitor turns pages twice as often.
    return ComponentDescriptor.named("ItemList").withLevel("half-page", 0.3);
  }

  static ComponentDescriptor viewItem() {
    // Price and end stay; how many bid, and how often, is one click away.
    return ComponentDescriptor.named("ViewItem").withLevel("no-bid-summary", 0.2);
  }

  static ComponentDescriptor viewUserInfo() {
    // Rating, region and the time of registration stay.
    return ComponentDescriptor.named("ViewUserInfo").withLevel("no-comments", 0.5);
  }

  static ComponentDescriptor putBid() {
    // Price, quantity and end stay, and that a bid is enough is looked at when it comes.
    return ComponentDescriptor.named("PutBid").withLevel("price-only", 0.15);
  }

  static ComponentDescriptor aboutMe() {
    return ComponentDescriptor.named("AboutMe")
        // What is won, bought and sold is settled; nothing has to be done about it.
        .withLevel("no-past", 0.3)
        // What the user sells and the comments are missing too; what the user bids for stays.
        .withLevel("bids-only", 0.5);
  }

  /** For who asks for pictures at all. */
  static ComponentDescriptor images() {
    // A quarter of the width and height, enlarged by the browser: what it is can still be seen.
    return ComponentDescriptor.named(Images.NAME).withLevel("small-pictures", 0.2);
  }

  static ComponentDescriptor viewBidHistory() {
    // What the page is for is gone; number of bids and price stay.
    return ComponentDescriptor.named("ViewBidHistory").withLevel("no-history", 0.6);
  }
}
