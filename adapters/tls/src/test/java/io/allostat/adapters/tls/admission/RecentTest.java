package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RecentTest {
  private final Recent<Integer, String> recent = new Recent<>(4);

  @Test
  void whatIsAskedForStaysWhateverComes() {
    recent.put(-1, "kept");
    for (int i = 0; i < 1000; i++) {
      recent.put(i, "passing");
      assertEquals("kept", recent.get(-1), () -> "after " + recent.size());
      assertTrue(recent.size() <= 8, () -> recent.size() + " remembered");
    }
    assertNull(recent.get(0));
    assertEquals("passing", recent.get(999));
  }

  @Test
  void whatIsThereIsNotMadeAgain() {
    assertEquals("first", recent.getOrPut(1, () -> "first"));
    assertEquals("first", recent.getOrPut(1, () -> "second"));
  }

  @Test
  void whatIsNotAskedForIsForgotten() {
    recent.put(-1, "once");
    for (int i = 0; i < 8; i++) {
      recent.put(i, "passing");
    }
    assertNull(recent.get(-1));
  }
}
