package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnceTest {
  private final List<Integer> done = new ArrayList<>();
  private int now;

  private void seconds(Once once, int... seconds) {
    for (int second : seconds) {
      now = second;
      once.at(second);
    }
  }

  @Test
  void actsAtItsSecondAndNeverAgain() {
    seconds(new Once(2, () -> done.add(now)), 0, 1, 2, 3, 4);
    assertEquals(List.of(2), done);
  }

  @Test
  void aSecondThatIsNeverToldMakesItLate() {
    seconds(new Once(2, () -> done.add(now)), 0, 1, 4, 5);
    assertEquals(List.of(4), done);
  }
}
