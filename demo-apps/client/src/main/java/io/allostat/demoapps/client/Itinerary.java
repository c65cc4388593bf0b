package io.allostat.demoapps.client;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * What those who come to a site ask it for. Immutable.
 *
 * @param mix the transition matrix
 * @param selection how its columns are read
 * @param start where somebody who comes begins
 * @param itemsPerPage asked for on lists, 1..100
 * @param images whether the images of pages are fetched too, each once a session
 * @param items items on the site; empty: ask the site
 * @param users users of the site; empty: ask the site
 */
public record Itinerary(
    Mix mix,
    TransitionMatrix.Selection selection,
    Start start,
    int itemsPerPage,
    boolean images,
    OptionalLong items,
    OptionalLong users) {
  private static final int ITEMS_PER_PAGE = 20;
  private static final int MOST_ITEMS_PER_PAGE = 100;

  /** Checks everything. */
  public Itinerary {
    Objects.requireNonNull(mix, "mix");
    Objects.requireNonNull(selection, "selection");
    Objects.requireNonNull(start, "start");
    if (itemsPerPage < 1 || itemsPerPage > MOST_ITEMS_PER_PAGE) {
      throw new IllegalArgumentException(
          "--page-size " + itemsPerPage + ", expected 1.." + MOST_ITEMS_PER_PAGE);
    }
    requireSome("--items", items);
    requireSome("--users", users);
  }

  private static void requireSome(String option, OptionalLong size) {
    if (size.orElse(1) < 1) {
      throw new IllegalArgumentException(option + " " + size.getAsLong() + ", expected at least 1");
    }
  }

  /**
   * A mix as published, from Home on, 20 items a page, without images.
   *
   * @param mix the transition matrix
   * @return an itinerary of a site that is asked how big it is
   */
  public static Itinerary of(Mix mix) {
    return new Itinerary(
        mix,
        TransitionMatrix.Selection.AS_PUBLISHED,
        Start.HOME,
        ITEMS_PER_PAGE,
        false,
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  /** The same with another matrix, or another reading of it. */
  public Itinerary with(Mix value, TransitionMatrix.Selection how) {
    return new Itinerary(value, how, start, itemsPerPage, images, items, users);
  }

  /** The same, begun elsewhere. */
  public Itinerary with(Start value) {
    return new Itinerary(mix, selection, value, itemsPerPage, images, items, users);
  }

  /** The same with so many items on a list page. */
  public Itinerary withItemsPerPage(int value) {
    return new Itinerary(mix, selection, start, value, images, items, users);
  }

  /** The same with images or without. */
  public Itinerary withImages(boolean value) {
    return new Itinerary(mix, selection, start, itemsPerPage, value, items, users);
  }

  /** The same on a site that is not asked how many items it has. */
  public Itinerary withItems(long value) {
    return new Itinerary(
        mix, selection, start, itemsPerPage, images, OptionalLong.of(value), users);
  }

  /** The same on a site that is not asked how many users it has. */
  public Itinerary withUsers(long value) {
    return new Itinerary(
        mix, selection, start, itemsPerPage, images, items, OptionalLong.of(value));
  }

  /** Mix and reading, for people. */
  String title() {
    return mix + " " + selection;
  }

  TransitionMatrix matrix() {
    return mix.matrix(selection);
  }

  /**
   * Somebody who comes.
   *
   * @param matrix of this itinerary
   * @param population of the site
   * @param random their own draws
   */
  SiteSession session(TransitionMatrix matrix, Population population, RandomGenerator random) {
    SiteSession session = mix.site().session(matrix, population, itemsPerPage, random);
    if (start == Start.STATIONARY) {
      session.join();
    }
    return session;
  }
}
