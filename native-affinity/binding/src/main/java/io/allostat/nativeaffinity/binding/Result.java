package io.allostat.nativeaffinity.binding;

import java.util.Objects;

/**
 * An outcome and what is to be said about it.
 *
 * <p>Thread safety: immutable.
 *
 * @param outcome what became of the attempt
 * @param detail for a log: what failed and why, or how what is in force differs from what was asked
 *     for; empty when there is nothing to say
 */
public record Result(Outcome outcome, String detail) {
  private static final Result DONE = new Result(Outcome.DONE, "");

  /** Checks the parts. */
  public Result {
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * What was asked for is in force.
   *
   * @return {@link Outcome#DONE} without detail
   */
  public static Result done() {
    return DONE;
  }

  @Override
  public String toString() {
    return detail.isEmpty() ? outcome.toString() : outcome + ": " + detail;
  }
}
