package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;

/** What a refusal must say. */
final class Hostile {
  private Hostile() {}

  static void refused(String name, Supplier<Object> call) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> call.get(), name);
    String message = e.getMessage();
    assertTrue(message.startsWith(name + ": expected "), message);
    assertTrue(message.contains(", got "), message);
    assertTrue(message.length() < 400, message);
  }
}
