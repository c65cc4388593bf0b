package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.Named;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.beans.Sorting;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Slice;
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
    Slice slice = list.slice(visit);
    List<ItemSummary> items =
        categories.search(
            category.id(), inCategoryLevels.sorting(visit.levelOf(inCategory)), slice);
    write(
        visit, category.name(), items, slice, "/auction/SearchItemsInCategory?category=", category);
  }

  void inRegion(Visit visit) throws SQLException {
    Named category = category(visit);
    int id = visit.parameters().id("region");
    Named region =
        regions.find(id).orElseThrow(() -> new NotFoundException("there is no region " + id));
    Slice slice = list.slice(visit);
    Sorting sorting = inRegionLevels.sorting(visit.levelOf(inRegion));
    boolean joinHere = visit.levelOf(regionBean) > 0;
    List<ItemSummary> items =
        joinHere && sorting.all()
            ? regions.searchJoiningHere(region.id(), category.id(), slice)
            : regions.search(region.id(), category.id(), sorting, slice);
    write(
        visit,
        category.name() + " in " + region.name(),
        items,
        slice,
        "/auction/SearchItemsInRegion?region=" + region.id() + "&amp;category=",
        category);
  }

  private Named category(Visit visit) throws SQLException {
    int id = visit.parameters().id("category");
    visit.parameters().name("categoryName");
    return categories
        .find(id)
        .orElseThrow(() -> new NotFoundException("there is no category " + id));
  }

  private void write(
      Visit visit,
      String title,
      List<ItemSummary> items,
      Slice slice,
      String self,
      Named category) {
    Layout.begin(visit.html(), title);
    int asked = visit.parameters().slice().size();
    list.write(visit.html(), items, slice, self + category.id() + "&amp;nbOfItems=" + asked);
    Layout.end(visit.html());
  }
}
