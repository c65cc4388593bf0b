package io.allostat.demoapps.client;

import java.util.List;

/** Phases that follow one another without a gap, each with a part at its end that counts. */
interface Phased {
  /** One of them. */
  interface Span {
    /** Seconds at its begin, which do not count. */
    int leadSeconds();

    /** Seconds after them, which count. */
    int holdSeconds();

    /** Its length. */
    default int seconds() {
      return leadSeconds() + holdSeconds();
    }
  }

  /**
   * Checks that there is a phase and an end.
   *
   * @throws IllegalArgumentException if there is no phase, or if all of them take longer than three
   *     hours
   */
  static void requireLength(List<? extends Span> phases) {
    long seconds = phases.stream().mapToLong(Span::seconds).sum();
    if (phases.isEmpty() || seconds > LoadPlan.MAX_SECONDS) {
      throw new IllegalArgumentException(
          "plan of "
              + phases.size()
              + " phases and "
              + seconds
              + " s, expected at least one phase and at most "
              + LoadPlan.MAX_SECONDS
              + " s");
    }
  }

  /** At least one. */
  List<? extends Span> phases();

  /**
   * The length of all.
   *
   * @return seconds
   */
  default int seconds() {
    return startOf(phases().size());
  }

  /**
   * The second in which a phase begins.
   *
   * @param phase its index; that after the last gives the end
   * @return seconds from the begin
   */
  default int startOf(int phase) {
    return phases().subList(0, phase).stream().mapToInt(Span::seconds).sum();
  }

  /**
   * The phase that a second belongs to.
   *
   * @param second from 0
   * @return its index; after the end that of the last phase
   */
  default int phaseOf(int second) {
    int end = 0;
    for (int i = 0; i < phases().size(); i++) {
      end += phases().get(i).seconds();
      if (second < end) {
        return i;
      }
    }
    return phases().size() - 1;
  }

  /**
   * Whether a second counts.
   *
   * @param second from 0
   * @return false also after the end
   */
  default boolean counts(int second) {
    int phase = phaseOf(second);
    int within = second - startOf(phase);
    Span span = phases().get(phase);
    return within >= span.leadSeconds() && within < span.seconds();
  }
}
