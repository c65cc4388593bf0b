package io.allostat.demoapps.client;

import io.allostat.demoapps.client.DrawnSession.Requests;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The sites that there are mixes for, and how they are asked. */
enum SiteKind {
  /** RUBiS-like. */
  AUCTION(
      "X-Auction-Items",
      "X-Auction-Users",
      AuctionState.titles(),
      Session::new,
      (title, itemsPerPage) ->
          new PageRequest(AuctionState.of(title), 1, 1, 1, 1, 0).path(itemsPerPage)),
  /** TPC-W-like. */
  BOOKSTORE(
      "X-Bookstore-Items",
      "X-Bookstore-Customers",
      StorePage.titles(),
      (matrix, population, itemsPerPage, random) -> new StoreSession(matrix, population, random),
      (title, itemsPerPage) -> new StoreRequest(StorePage.of(title), "").path(itemsPerPage)),
  /** A search over texts: books and words. */
  VERSES(
      "X-Verses-Books", "X-Verses-Words", "/verses/", VersesRequests.TITLES, VersesRequests::new),
  /** A feed of prices: symbols and days. */
  QUOTES(
      "X-Quotes-Symbols", "X-Quotes-Days", "/quotes/", QuotesRequests.TITLES, QuotesRequests::new),
  /** Orders in batches: items and customers. */
  ORDERS(
      "X-Orders-Items",
      "X-Orders-Customers",
      "/orders/",
      OrdersRequests.TITLES,
      OrdersRequests::new);

  private final String itemsHeader;
  private final String usersHeader;
  private final List<String> titles;
  private final Sessions sessions;
  private final Probes probes;

  /** Makes somebody who walks a matrix. */
  @FunctionalInterface
  private interface Sessions {
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random);
  }

  /** Makes the path to a page. */
  @FunctionalInterface
  private interface Probes {
    String path(String title, int itemsPerPage);
  }

  SiteKind(
      String itemsHeader,
      String usersHeader,
      List<String> titles,
      Sessions sessions,
      Probes probes) {
    this.itemsHeader = itemsHeader;
    this.usersHeader = usersHeader;
    this.titles = titles;
    this.sessions = sessions;
    this.probes = probes;
  }

  /** A site whose pages know nothing of one another. */
  SiteKind(
      String itemsHeader,
      String usersHeader,
      String folder,
      List<String> titles,
      Function<Population, Requests> requests) {
    this(
        itemsHeader,
        usersHeader,
        titles,
        (matrix, population, itemsPerPage, random) ->
            new DrawnSession(matrix, requests.apply(population), random),
        (title, itemsPerPage) -> folder + title);
  }

  /** The header of Home that tells the number of items. */
  String itemsHeader() {
    return itemsHeader;
  }

  /** The header of Home that tells the number of users. */
  String usersHeader() {
    return usersHeader;
  }

  /** The names of all pages. */
  List<String> titles() {
    return titles;
  }

  /** Somebody who walks a matrix of the site. */
  SiteSession session(
      TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
    return sessions.session(matrix, population, itemsPerPage, random);
  }

  /** Path and query to see whether a page is there. */
  String probe(String title, int itemsPerPage) {
    return probes.path(title, itemsPerPage);
  }
}
