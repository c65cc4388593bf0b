package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.Named;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.data.Facts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;

/** The pages that lead to a search. Thread safe. */
final class BrowsePages {
  private final CategoryBean categories;
  private final RegionBean regions;
  private final Component browseCategories;
  private final Facts facts;

  BrowsePages(
      CategoryBean categories, RegionBean regions, Component browseCategories, Facts facts) {
    this.categories = categories;
    this.regions = regions;
    this.browseCategories = browseCategories;
    this.facts = facts;
  }

  void home(Visit visit) {
    Html html = visit.html();
    Layout.begin(html, "Welcome");
    html.raw("<p>").number(facts.items()).raw(" items are offered by ").number(facts.users());
    html.raw(" users.</p>\n");
    html.raw("<p><a href=\"/auction/Browse\">Browse the auctions</a></p>\n");
    Layout.end(html);
  }

  void browse(Visit visit) {
    Html html = visit.html();
    Layout.begin(html, "Browse");
    html.raw("<ul>\n<li><a href=\"/auction/BrowseCategories\">All items by category</a></li>\n")
        .raw("<li><a href=\"/auction/BrowseRegions\">Items by region</a></li>\n</ul>\n");
    Layout.end(html);
  }

  void categories(Visit visit) throws SQLException {
    Html html = visit.html();
    // Level 1 of the component leaves out how many auctions there are in each category.
    Map<Integer, Integer> sizes =
        visit.levelOf(browseCategories) == 0 ? categories.sizes() : Map.of();
    Layout.begin(html, "Categories");
    categoryLinks(html, "/auction/SearchItemsInCategory?", sizes);
    Layout.end(html);
  }

  void regions(Visit visit) throws SQLException {
    Html html = visit.html();
    Layout.begin(html, "Regions");
    html.raw("<ul>\n");
    for (Named region : regions.all()) {
      html.raw("<li><a href=\"/auction/BrowseCategoriesInRegion?region=").number(region.id());
      html.raw("\">").text(region.name()).raw("</a></li>\n");
    }
    html.raw("</ul>\n");
    Layout.end(html);
  }

  void categoriesInRegion(Visit visit) throws SQLException {
    int id = visit.parameters().id("region");
    Named region =
        regions.find(id).orElseThrow(() -> new NotFoundException("there is no region " + id));
    Html html = visit.html();
    Layout.begin(html, "Categories in " + region.name());
    categoryLinks(html, "/auction/SearchItemsInRegion?region=" + region.id() + "&amp;", Map.of());
    Layout.end(html);
  }

  private void categoryLinks(Html html, String search, Map<Integer, Integer> sizes)
      throws SQLException {
    html.raw("<ul>\n");
    for (Named category : categories.all()) {
      html.raw("<li><a href=\"").raw(search).raw("category=").number(category.id());
      html.raw("&amp;categoryName=")
          .text(URLEncoder.encode(category.name(), StandardCharsets.UTF_8))
          .raw("&amp;page=0&amp;nbOfItems=")
          .number(Parameters.DEFAULT_PAGE_SIZE);
      html.raw("\">").text(category.name()).raw("</a>");
      Integer size = sizes.get(category.id());
      if (size != null) {
        html.raw(" (").number(size).raw(")");
      }
      html.raw("</li>\n");
    }
    html.raw("</ul>\n");
  }
}
