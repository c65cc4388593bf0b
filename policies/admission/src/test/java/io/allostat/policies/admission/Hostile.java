package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a refusal must say. */
final class Hostile {
  private Hostile() {}

  static void assertNames(IllegalArgumentException refused, String name) {
    String message = refused.getMessage();
    assertTrue(message.startsWith(name + ": expected "), message);
    assertTrue(message.contains(", got "), message);
  }
}
