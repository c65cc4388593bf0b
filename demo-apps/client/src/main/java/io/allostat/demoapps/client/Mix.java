package io.allostat.demoapps.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The transition matrices of RUBiS that come with the client. */
public enum Mix {
  /** Read-only browsing; ten pages are reachable. */
  BROWSING("rubis-browsing-mix.tsv"),
  /** The default mix of RUBiS, with pages that write. */
  BIDDING("rubis-bidding-mix.tsv");

  private final String resource;

  Mix(String resource) {
    this.resource = resource;
  }

  /**
   * Reads the matrix.
   *
   * @param selection how the columns are read
   */
  public TransitionMatrix matrix(TransitionMatrix.Selection selection) {
    try (InputStream in = Mix.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new TransitionMatrix(
          TransitionTable.parse(resource, text.lines().toList(), AuctionState.titles()), selection);
    } catch (IOException e) {
      throw new UncheckedIOException("the mix " + resource + " cannot be read", e);
    }
  }
}
