package io.allostat.demoapps.lab.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.demoapps.lab.LabException;
import org.junit.jupiter.api.Test;

class GarbageSummaryTest {
  @Test
  void theAttackersLineIsRead() {
    GarbageSummary summary =
        GarbageSummary.parse(
            "{\"summary\":{\"url\":\"https://localhost:1\",\"seconds\":20.0,\"connections\":8000,"
                + "\"answered\":10,\"refused\":7980,\"unanswered\":6,\"failed\":4,"
                + "\"latenessP99Millis\":null,\"clientCpu\":0.25}}");
    assertEquals(new GarbageSummary(20, 8000, 10, 7980, 6, 4, 0.25), summary);
    assertEquals(400, summary.perSecond());
    assertEquals(0, GarbageSummary.NONE.perSecond());
  }

  @Test
  void anythingElseIsAnError() {
    assertThrows(LabException.class, () -> GarbageSummary.parse("{\"summary\":{}}"));
    assertThrows(LabException.class, () -> GarbageSummary.parse("Exception in thread"));
  }
}
