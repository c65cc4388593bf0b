package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.experiment.TogetherDriver.Load;
import io.allostat.demoapps.lab.plan.Application;
import java.util.List;
import org.junit.jupiter.api.Test;

class TogetherDriverTest {
  @Test
  void theClientIsToldTheLoadOfEach() {
    assertEquals(
        List.of(
            "together", "auction", "sessions", "--plan", "1@1+1", "--and", "bookstore", "--mix"),
        TogetherDriver.arguments(
            List.of(
                new Load(Application.AUCTION, true, List.of("--plan", "1@1+1")),
                new Load(Application.BOOKSTORE, false, List.of("--mix")))));
  }
}
