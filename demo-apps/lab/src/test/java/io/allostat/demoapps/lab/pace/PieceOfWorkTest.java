package io.allostat.demoapps.lab.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PieceOfWorkTest {
  @Test
  void computesTheSameEachTime() {
    PieceOfWork work = new PieceOfWork();
    int first = work.compute();
    assertEquals(first, work.compute());
  }

  @Test
  void walksOnThroughAllOfTheMemory() {
    PieceOfWork work = new PieceOfWork();
    Set<Integer> ends = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      ends.add(work.walk());
    }
    assertEquals(300, ends.size(), "no short cycle");
    assertNotEquals(work.walk(), work.walk());
  }
}
