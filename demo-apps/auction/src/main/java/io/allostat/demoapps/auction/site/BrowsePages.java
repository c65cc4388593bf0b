package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.Named;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.data.Facts;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** The pages that lead to a search. Thread safe. */
final class BrowsePages {
  private final CategoryBean categories;
  private final RegionBean regions;
  private final Facts facts;

  BrowsePages(CategoryBean categories, RegionBean regions, Facts facts) {
    this.categories = categories;
    this.regions = regions;
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
    Layout.begin(html, "Categories");
    categoryLinks(html, "/auction/SearchItemsInCategory?");
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
    categoryLinks(html, "/auction/SearchItemsInRegion?region=" + region.id() + "&amp;");
    Layout.end(html);
  }

  private void categoryLinks(Html html, String search) throws SQLException {
    html.raw("<ul>\n");
    for (Named category : categories.all()) {
      html.raw("<li><a href=\"").raw(search).raw("category=").number(category.id());
      html.raw("&amp;categoryName=")
          .text(URLEncoder.encode(category.name(), StandardCharsets.UTF_8))
          .raw("&amp;page=0&amp;nbOfItems=")
          .number(Parameters.DEFAULT_PAGE_SIZE);
      html.raw("\">").text(category.name()).raw("</a></li>\n");
    }
    html.raw("</ul>\n");
  }
}
