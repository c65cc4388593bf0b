package io.allostat.demoapps.auction.data;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Draws names and plain English-looking text. */
final class Prose {
  private static final List<String> QUALITIES =
      List.of(
          "rare",
          "old",
          "new",
          "fine",
          "large",
          "small",
          "blue",
          "red",
          "green",
          "silver",
          "golden",
          "signed",
          "original",
          "vintage",
          "excellent",
          "unused",
          "complete",
          "glass",
          "wooden",
          "paper",
          "leather",
          "cotton",
          "steel",
          "painted",
          "early",
          "mint");

  private static final List<String> THINGS =
      List.of(
          "clock",
          "vase",
          "lamp",
          "chair",
          "atlas",
          "novel",
          "camera",
          "radio",
          "guitar",
          "coat",
          "ring",
          "brooch",
          "bear",
          "doll",
          "stamp",
          "coin",
          "print",
          "teapot",
          "racket",
          "bicycle",
          "globe",
          "mirror",
          "record",
          "poster",
          "ticket",
          "keyboard",
          "saddle",
          "quilt",
          "mask",
          "bowl",
          "ladder",
          "compass");

  private static final List<String> WORDS =
      Stream.of(
              List.of("a", "the", "and", "with", "of", "in", "for", "from", "very", "made", "kept"),
              List.of("found", "shown", "please", "ask", "before", "bidding", "thank", "you"),
              List.of("shipping", "condition", "estate", "home", "pictures", "collection", "lot"),
              QUALITIES,
              THINGS)
          .flatMap(List::stream)
          .toList();

  private final SplittableRandom random;

  Prose(SplittableRandom random) {
    this.random = random;
  }

  /** Draws what an item is called, such as {@code silver vintage teapot}. */
  String title() {
    return one(QUALITIES) + ' ' + one(QUALITIES) + ' ' + one(THINGS);
  }

  /** Draws a text of 1 to {@code limit} characters, uniformly. */
  String text(int limit) {
    int length = 1 + random.nextInt(limit);
    StringBuilder text = new StringBuilder(length + 12);
    while (text.length() < length) {
      text.append(one(WORDS)).append(random.nextInt(12) == 0 ? ". " : " ");
    }
    text.setLength(length);
    return text.toString();
  }

  private String one(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
