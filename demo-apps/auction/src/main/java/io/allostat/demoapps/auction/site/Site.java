package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.beans.BidBean;
import io.allostat.demoapps.auction.beans.CategoryBean;
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
 * The auction site: its components with their service levels, and the pages of the browsing mix.
 *
 * <p>Every component that a page enters is registered here by name: the states (entered by the
 * server for the servlet of that name), the beans, and the list of items.
 */
public final class Site {
  private final Facts facts;
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
    browse(components, categories, regions);
    search(components, categories, regions, region);
    view(components, database);
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

  private void view(Function<ComponentDescriptor, Component> components, DataSource database) {
    ViewPages view =
        new ViewPages(
            new ItemBean(plain(components, "Item"), database),
            new UserBean(plain(components, "User"), database),
            new BidBean(plain(components, "Bid"), database),
            components.apply(Levels.viewItem()),
            components.apply(Levels.viewBidHistory()));
    pages.put(State.VIEW_ITEM, view::item);
    add(components, State.VIEW_USER_INFO, view::user);
    pages.put(State.VIEW_BID_HISTORY, view::bidHistory);
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
   * @return what is in the database
   */
  public Facts facts() {
    return facts;
  }
}
