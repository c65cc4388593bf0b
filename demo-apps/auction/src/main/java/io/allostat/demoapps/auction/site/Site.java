package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.beans.BidBean;
import io.allostat.demoapps.auction.beans.BuyNowBean;
import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.CommentBean;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.auction.data.Catalogue;
import io.allostat.demoapps.auction.data.Facts;
import io.allostat.demoapps.hosting.site.Page;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The auction site: its components with their service levels, and the pages of all states.
 *
 * <p>Every component that a page enters is registered here by name: the states (entered by the
 * server for the servlet of that name), the beans, and the list of items.
 */
public final class Site {
  private final Facts facts;
  private final Images images;
  private final Map<State, Page> pages = new EnumMap<>(State.class);

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database the site's database
   * @param facts what is in it
   */
  public Site(
      Function<ComponentDescriptor, Component> components, DataSource database, Facts facts) {
    this(components, database, facts, false);
  }

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database the site's database
   * @param facts what is in it
   * @param databaseApart whether the database has CPUs of its own, so that work can be taken from
   *     it to the site's
   */
  public Site(
      Function<ComponentDescriptor, Component> components,
      DataSource database,
      Facts facts,
      boolean databaseApart) {
    this.facts = facts;
    CategoryBean categories =
        new CategoryBean(plain(components, "Category"), database, facts.clock());
    Component region = components.apply(Levels.region(databaseApart));
    RegionBean regions = new RegionBean(region, database, facts.clock());
    ItemBean items = new ItemBean(plain(components, "Item"), database, facts.clock());
    UserBean users = new UserBean(plain(components, "User"), database, facts.clock());
    BidBean bids = new BidBean(plain(components, "Bid"), database, facts.clock());
    BuyNowBean purchases = new BuyNowBean(plain(components, "Purchase"), database, facts.clock());
    CommentBean comments = new CommentBean(plain(components, "Comment"), database, facts.clock());
    images = new Images(components.apply(Levels.images()));
    browse(components, categories, regions);
    search(components, categories, regions, region);
    view(components, items, users, bids);
    logIn(components);
    account(components, regions, users, new AccountPages.Trade(items, bids, purchases));
    sell(components, new SellPages(categories, users, items));
    bid(components, items, users, bids);
    buyNow(components, new BuyNowPages(items, users, purchases, facts.clock()));
    comment(components, new CommentPages(items, users, comments));
  }

  private void browse(
      Function<ComponentDescriptor, Component> components,
      CategoryBean categories,
      RegionBean regions) {
    BrowsePages browse = new BrowsePages(categories, regions, facts);
    add(components, State.HOME, browse::home);
    add(components, State.BROWSE, browse::browse);
    add(components, State.BROWSE_CATEGORIES, browse::categories);
    add(components, State.BROWSE_REGIONS, browse::regions);
    add(components, State.BROWSE_CATEGORIES_IN_REGION, browse::categoriesInRegion);
  }

  private void search(
      Function<ComponentDescriptor, Component> components,
      CategoryBean categories,
      RegionBean regions,
      Component region) {
    int meanCategory = facts.items() / Catalogue.CATEGORIES.size();
    SearchLevels inCategory = Levels.searchItemsInCategory(meanCategory);
    SearchLevels inRegion = Levels.searchItemsInRegion(meanCategory);
    SearchPages search =
        new SearchPages(
            categories,
            regions,
            new ItemList(components.apply(Levels.itemList())),
            new SearchPages.Search(components.apply(inCategory.descriptor()), inCategory),
            new SearchPages.Search(components.apply(inRegion.descriptor()), inRegion),
            region);
    pages.put(State.SEARCH_ITEMS_IN_CATEGORY, search::inCategory);
    pages.put(State.SEARCH_ITEMS_IN_REGION, search::inRegion);
  }

  private void view(
      Function<ComponentDescriptor, Component> components,
      ItemBean items,
      UserBean users,
      BidBean bids) {
    ViewPages view =
        new ViewPages(
            items,
            users,
            bids,
            new ViewPages.Components(
                components.apply(Levels.viewItem()),
                components.apply(Levels.viewUserInfo()),
                components.apply(Levels.viewBidHistory())),
            facts.clock());
    pages.put(State.VIEW_ITEM, view::item);
    pages.put(State.VIEW_USER_INFO, view::user);
    pages.put(State.VIEW_BID_HISTORY, view::bidHistory);
  }

  private void logIn(Function<ComponentDescriptor, Component> components) {
    LoginPages logIn = new LoginPages();
    add(components, State.PUT_BID_AUTH, logIn::putBid);
    add(components, State.BUY_NOW_AUTH, logIn::buyNow);
    add(components, State.PUT_COMMENT_AUTH, logIn::putComment);
    add(components, State.ABOUT_ME_AUTH, logIn::aboutMe);
  }

  private void account(
      Function<ComponentDescriptor, Component> components,
      RegionBean regions,
      UserBean users,
      AccountPages.Trade trade) {
    AccountPages account =
        new AccountPages(regions, users, trade, components.apply(Levels.aboutMe()));
    add(components, State.REGISTER, account::register);
    add(components, State.REGISTER_USER, account::registerUser);
    pages.put(State.ABOUT_ME, account::aboutMe);
  }

  private void sell(Function<ComponentDescriptor, Component> components, SellPages sell) {
    add(components, State.SELL, sell::sell);
    add(components, State.SELECT_CATEGORY_TO_SELL_ITEM, sell::categories);
    add(components, State.SELL_ITEM_FORM, sell::form);
    add(components, State.REGISTER_ITEM, sell::register);
  }

  private void bid(
      Function<ComponentDescriptor, Component> components,
      ItemBean items,
      UserBean users,
      BidBean bids) {
    BidPages bid =
        new BidPages(items, users, bids, components.apply(Levels.putBid()), facts.clock());
    pages.put(State.PUT_BID, bid::put);
    add(components, State.STORE_BID, bid::store);
  }

  private void buyNow(Function<ComponentDescriptor, Component> components, BuyNowPages buyNow) {
    add(components, State.BUY_NOW, buyNow::offer);
    add(components, State.STORE_BUY_NOW, buyNow::store);
  }

  private void comment(Function<ComponentDescriptor, Component> components, CommentPages comment) {
    add(components, State.PUT_COMMENT, comment::put);
    add(components, State.STORE_COMMENT, comment::store);
  }

  private void add(Function<ComponentDescriptor, Component> components, State state, Page page) {
    plain(components, state.path());
    pages.put(state, page);
  }

  private static Component plain(Function<ComponentDescriptor, Component> components, String name) {
    return components.apply(ComponentDescriptor.named(name));
  }

  /**
   * @return the pages of the states that the site has
   */
  public Map<State, Page> pages() {
    return Map.copyOf(pages);
  }

  /**
   * @return the images that the pages show
   */
  public Images images() {
    return images;
  }

  /**
   * @return what is in the database
   */
  public Facts facts() {
    return facts;
  }
}
