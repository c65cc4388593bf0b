package io.allostat.demoapps.client.arrivals;

import java.util.random.RandomGenerator;

/** How arrivals of rate 1 follow one another. */
public enum Spacing {
  /** Independently of each other: a Poisson process. */
  POISSON("poisson"),
  /** Evenly: each in the middle of its time. */
  CONSTANT("constant");

  private static final double FIRST = 0.5;

  private final String word;

  Spacing(String word) {
    this.word = word;
  }

  /** From 0 to the first. */
  double first(RandomGenerator random) {
    return this == CONSTANT ? FIRST : next(random);
  }

  /** From one to the next. */
  double next(RandomGenerator random) {
    // 1 - U is in (0, 1], so that the logarithm is finite.
    return this == CONSTANT ? 1 : -Math.log(1 - random.nextDouble());
  }

  @Override
  public String toString() {
    return word;
  }

  /**
   * Reads the word of the command line.
   *
   * @param text {@code poisson} or {@code constant}
   * @return the spacing
   * @throws IllegalArgumentException if it is neither
   */
  public static Spacing parse(String text) {
    for (Spacing spacing : values()) {
      if (spacing.word.equals(text)) {
        return spacing;
      }
    }
    throw new IllegalArgumentException("--arrivals " + text + ", expected poisson or constant");
  }
}
