package io.allostat.demoapps.client;

import java.util.List;
import java.util.random.RandomGenerator;

/** The sites that there are mixes for, and how they are asked. */
enum SiteKind {
  /** RUBiS-like. */
  AUCTION("X-Auction-Items", "X-Auction-Users") {
    @Override
    List<String> titles() {
      return AuctionState.titles();
    }

    @Override
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
      return new Session(matrix, population, itemsPerPage, random);
    }

    @Override
    String probe(String title, int itemsPerPage) {
      return new PageRequest(AuctionState.of(title), 1, 1, 1, 1, 0).path(itemsPerPage);
    }
  },
  /** TPC-W-like. */
  BOOKSTORE("X-Bookstore-Items", "X-Bookstore-Customers") {
    @Override
    List<String> titles() {
      return StorePage.titles();
    }

    @Override
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
      return new StoreSession(matrix, population, random);
    }

    @Override
    String probe(String title, int itemsPerPage) {
      return new StoreRequest(StorePage.of(title), "").path(itemsPerPage);
    }
  },
  /** A search over texts: books and words. */
  VERSES("X-Verses-Books", "X-Verses-Words") {
    @Override
    List<String> titles() {
      return VersesRequests.TITLES;
    }

    @Override
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
      return new DrawnSession(matrix, new VersesRequests(population), random);
    }

    @Override
    String probe(String title, int itemsPerPage) {
      return "/verses/" + title;
    }
  },
  /** A feed of prices: symbols and days. */
  QUOTES("X-Quotes-Symbols", "X-Quotes-Days") {
    @Override
    List<String> titles() {
      return QuotesRequests.TITLES;
    }

    @Override
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
      return new DrawnSession(matrix, new QuotesRequests(population), random);
    }

    @Override
    String probe(String title, int itemsPerPage) {
      return "/quotes/" + title;
    }
  },
  /** Orders in batches: items and customers. */
  ORDERS("X-Orders-Items", "X-Orders-Customers") {
    @Override
    List<String> titles() {
      return OrdersRequests.TITLES;
    }

    @Override
    SiteSession session(
        TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
      return new DrawnSession(matrix, new OrdersRequests(population), random);
    }

    @Override
    String probe(String title, int itemsPerPage) {
      return "/orders/" + title;
    }
  };

  private final String itemsHeader;
  private final String usersHeader;

  SiteKind(String itemsHeader, String usersHeader) {
    this.itemsHeader = itemsHeader;
    this.usersHeader = usersHeader;
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
  abstract List<String> titles();

  /** Somebody who walks a matrix of the site. */
  abstract SiteSession session(
      TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random);

  /** Path and query to see whether a page is there; an unused cart may come of it. */
  abstract String probe(String title, int itemsPerPage);
}
