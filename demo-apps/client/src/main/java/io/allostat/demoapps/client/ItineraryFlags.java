package io.allostat.demoapps.client;

import picocli.CommandLine.Option;

/** The options of both kinds of load about what a site is asked for. */
final class ItineraryFlags {
  @Option(
      names = "--mix",
      paramLabel = "MIX",
      defaultValue = "browsing",
      description =
          "Of the auction site browsing or bidding, of the bookstore store_browsing, shopping or ordering; verses, quotes and orders of the sites of these names. Default: ${DEFAULT-VALUE}.")
  private Mix mix;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "as-published",
      description =
          "How columns are read that do not sum to 1: as-published (in row order until the sum reaches 1; a hole keeps the state) or normalised. Default: ${DEFAULT-VALUE}.")
  private String mode;

  @Option(
      names = "--start",
      paramLabel = "START",
      defaultValue = "home",
      description =
          "Where a browser or a session of the load begins: home (as in RUBiS) or stationary (in the middle of a session of the mix, so that already the first pages are those of the long run). Default: ${DEFAULT-VALUE}.")
  private Start start;

  @Option(
      names = "--items",
      paramLabel = "N",
      description = "Items on the site, ids from 1. Default: what a header of Home says.")
  private Long items;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "Users of the site, ids from 1. Default: what a header of Home says.")
  private Long users;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      defaultValue = "20",
      description = "Items asked for on a list page. Default: ${DEFAULT-VALUE}.")
  private int pageSize;

  @Option(
      names = "--images",
      description =
          "Fetch the images of each page after it, over the same connection, those that this session has not had yet. They count apart from the replies. Default: no.")
  private boolean images;

  /** What they say; to be asked for once the command line has been read. */
  Itinerary itinerary() {
    Itinerary itinerary =
        Itinerary.of(mix)
            .with(mix, selection())
            .with(start)
            .withItemsPerPage(pageSize)
            .withImages(images);
    if (items != null) {
      itinerary = itinerary.withItems(items);
    }
    return users == null ? itinerary : itinerary.withUsers(users);
  }

  private TransitionMatrix.Selection selection() {
    return switch (mode) {
      case "as-published" -> TransitionMatrix.Selection.AS_PUBLISHED;
      case "normalised" -> TransitionMatrix.Selection.NORMALISED;
      default ->
          throw new IllegalArgumentException(
              "--mode " + mode + ", expected as-published or normalised");
    };
  }
}
