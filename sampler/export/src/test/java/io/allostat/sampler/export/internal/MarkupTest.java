package io.allostat.sampler.export.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkupTest {
  @Test
  void textCannotLeaveAnElementOrAnAttribute() {
    assertEquals(
        "&lt;img src=x onerror=&quot;a&amp;b&quot; title=&#39;c&#39;&gt;",
        Markup.text("<img src=x onerror=\"a&b\" title='c'>"));
  }

  @Test
  void jsonStaysTheSameAndHoldsNoMarkup() throws IOException {
    Random random = new Random(2);
    String alphabet = "<>&\"'/!-\\sc\u2028é";
    for (int run = 0; run < 500; run++) {
      StringBuilder name = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        name.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String escaped = Markup.json(JSON.std.asString(List.of(name.toString())));
      assertFalse(escaped.contains("<") || escaped.contains(">") || escaped.contains("&"), escaped);
      assertEquals(List.of(name.toString()), JSON.std.listFrom(escaped));
    }
  }

  @Test
  void aHashNamesAScriptAsBrowsersDo() {
    // The example of the Content Security Policy specification.
    assertEquals(
        "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
        Markup.hash("alert('Hello, world.');"));
  }
}
