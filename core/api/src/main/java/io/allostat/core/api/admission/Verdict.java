package io.allostat.core.api.admission;

import java.util.Objects;

/** Whether a connection is accepted. */
public sealed interface Verdict {
  /** Accepts. */
  Verdict ADMIT = new Admit();

  /** The connection is accepted. */
  record Admit() implements Verdict {}

  /**
   * The connection is refused.
   *
   * @param reason why, a short phrase by which refusals are counted
   */
  record Refuse(String reason) implements Verdict {
    /** Refuses a missing reason. */
    public Refuse {
      Objects.requireNonNull(reason, "reason");
      if (reason.isBlank()) {
        throw new IllegalArgumentException("reason: expected a phrase, got a blank");
      }
    }
  }

  /**
   * @return true if the connection is accepted
   */
  default boolean admitted() {
    return this instanceof Admit;
  }
}
