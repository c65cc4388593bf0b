package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.Named;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.beans.Sorting;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;

/** The two searches; their components' service levels say how much is sorted. Thread safe. */
final class SearchPages {
  private final CategoryBean categories;
  private final RegionBean regions;
  private final ItemList list;
  private final Component inCategory;
  private final SearchLevels inCategoryLevels;
  private final Component inRegion;
  private final SearchLevels inRegionLevels;
  private final Component regionBean;

  /** A search's component and what its levels mean. */
  record Search(Component component, SearchLevels levels) {}

  SearchPages(
      CategoryBean categories,
      RegionBean regions,
      ItemList list,
      Search inCategory,
      Search inRegion,
      Component region) {
    this.categories = categories;
    this.regions = regions;
    this.list = list;
    this.inCategory = inCategory.component();
    this.inCategoryLevels = inCategory.levels();
    this.inRegion = inRegion.component();
    this.inRegionLevels = inRegion.levels();
    this.regionBean = region;
  }

  void inCategory(Visit visit) throws SQLException {
    Named category = category(visit);
    ItemList.Leaf leaf = list.leaf(visit);
    Sorting sorting = inCategoryLevels.sorting(visit.levelOf(inCategory));
    List<ItemSummary> items = categories.search(category.id(), sorting, leaf.part());
    begin(visit.html(), category.name(), sorting);
    end(visit.html(), items, leaf, "/auction/SearchItemsInCategory?category=" + category.id());
  }

  void inRegion(Visit visit) throws SQLException {
    Named category = category(visit);
    int id = visit.parameters().id("region");
    Named region =
        regions.find(id).orElseThrow(() -> new NotFoundException("there is no region " + id));
    ItemList.Leaf leaf = list.leaf(visit);
    Sorting sorting = inRegionLevels.sorting(visit.levelOf(inRegion));
    boolean joinHere = visit.levelOf(regionBean) > 0;
    List<ItemSummary> items =
        joinHere && sorting.all()
            ? regions.searchJoiningHere(region.id(), category.id(), leaf.part())
            : regions.search(region.id(), category.id(), sorting, leaf.part());
    begin(visit.html(), category.name() + " in " + region.name(), sorting);
    String self = "/auction/SearchItemsInRegion?region=" + region.id();
    end(visit.html(), items, leaf, self + "&amp;category=" + category.id());
  }

  private Named category(Visit visit) throws SQLException {
    int id = visit.parameters().id("category");
    visit.parameters().name("categoryName");
    return categories
        .find(id)
        .orElseThrow(() -> new NotFoundException("there is no category " + id));
  }

  private static void begin(Html html, String title, Sorting sorting) {
    Layout.begin(html, title);
    if (sorting.none()) {
      Layout.notice(html, "The items are in no order");
    } else if (!sorting.all()) {
      Layout.notice(html, "Of large categories only a part is listed");
    }
  }

  private void end(Html html, List<ItemSummary> items, ItemList.Leaf leaf, String self) {
    list.write(html, items, leaf, self);
    Layout.end(html);
  }
}
