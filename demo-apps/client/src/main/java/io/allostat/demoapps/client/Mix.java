package io.allostat.demoapps.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The transition matrices that come with the client. */
public enum Mix {
  /** Of RUBiS: read-only browsing; ten pages are reachable. */
  BROWSING(SiteKind.AUCTION, "rubis-browsing-mix.tsv"),
  /** The default mix of RUBiS, with pages that write. */
  BIDDING(SiteKind.AUCTION, "rubis-bidding-mix.tsv"),
  /** Of TPC-W: 95 % of the pages only look. */
  STORE_BROWSING(SiteKind.BOOKSTORE, "tpcw-browsing-mix.tsv"),
  /** Of TPC-W, its default: 80 % of the pages only look. */
  SHOPPING(SiteKind.BOOKSTORE, "tpcw-shopping-mix.tsv"),
  /** Of TPC-W: half of the pages only look. */
  ORDERING(SiteKind.BOOKSTORE, "tpcw-ordering-mix.tsv"),
  /** Searches over texts, and reading them. */
  VERSES(SiteKind.VERSES, "verses-mix.tsv"),
  /** Prices of a month, a year or five. */
  QUOTES(SiteKind.QUOTES, "quotes-mix.tsv"),
  /** Batches of orders, and looks at accounts. */
  ORDERS(SiteKind.ORDERS, "orders-mix.tsv");

  private final SiteKind site;
  private final String resource;

  Mix(SiteKind site, String resource) {
    this.site = site;
    this.resource = resource;
  }

  /** The site that it is a mix of. */
  SiteKind site() {
    return site;
  }

  /**
   * Reads the matrix.
   *
   * @param selection how the columns are read
   */
  public TransitionMatrix matrix(TransitionMatrix.Selection selection) {
    try (InputStream in = Mix.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> lines = text.lines().toList();
      TransitionTable table =
          site == SiteKind.BOOKSTORE
              ? ThresholdTable.parse(resource, lines)
              : TransitionTable.parse(resource, lines, site.titles());
      return new TransitionMatrix(table, selection);
    } catch (IOException e) {
      throw new UncheckedIOException("the mix " + resource + " cannot be read", e);
    }
  }
}
