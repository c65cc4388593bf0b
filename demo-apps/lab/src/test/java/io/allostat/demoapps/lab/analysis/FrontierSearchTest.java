package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.LevelFrontier.Expected;
import io.allostat.demoapps.lab.plan.StaticLevels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FrontierSearchTest {
  private static final double OFFERED = 100;
  private static final double CEILING = 0.9;

  /** From 16 ms a page downwards by half a millisecond; the ceiling allows 9. */
  private static List<Expected> frontier(int size) {
    List<Expected> frontier = new ArrayList<>(List.of(new Expected(StaticLevels.FULL, 16, 0)));
    for (int i = 1; i < size; i++) {
      frontier.add(new Expected(StaticLevels.FULL.with("A", i), 16 - 0.5 * i, 0.01 * i));
    }
    return frontier;
  }

  /** Runs a search in which those from an index on meet the ceiling; gives what was tried. */
  private static List<Integer> tried(FrontierSearch search, List<Expected> frontier, int first) {
    List<Integer> tried = new ArrayList<>();
    while (search.next().isPresent()) {
      int index = frontier.indexOf(search.next().get());
      tried.add(index);
      assertTrue(tried.size() <= 8, tried::toString);
      search.tried(index >= first);
    }
    return tried;
  }

  @Test
  void whatIsExpectedToDoIsTriedFirstAndThenWhatIsCheaper() {
    List<Expected> frontier = frontier(31);
    FrontierSearch search = new FrontierSearch(frontier, OFFERED, CEILING);
    assertEquals(List.of(14, 7, 10, 12, 13), tried(search, frontier, 14));
    assertEquals(Optional.of(frontier.get(14)), search.found());
    assertEquals(Optional.of(frontier.get(13)), search.lastFailed());
  }

  @Test
  void whereverTheyAreTheFirstThatMeetTheCeilingAreFound() {
    for (int size = 1; size <= 64; size++) {
      List<Expected> frontier = frontier(size);
      for (int first = 1; first <= size; first++) {
        FrontierSearch search = new FrontierSearch(frontier, OFFERED, CEILING);
        tried(search, frontier, first);
        assertEquals(
            first < size ? Optional.of(frontier.get(first)) : Optional.empty(), search.found());
      }
    }
  }

  @Test
  void whereNoneDoesTheLastFailedAndWhereTheFirstDoesNoneHas() {
    List<Expected> frontier = frontier(4);
    FrontierSearch none = new FrontierSearch(frontier, OFFERED, CEILING);
    tried(none, frontier, 4);
    assertEquals(Optional.empty(), none.found());
    assertEquals(Optional.of(frontier.get(3)), none.lastFailed());
    FrontierSearch first = new FrontierSearch(frontier, OFFERED, CEILING);
    tried(first, frontier, 1);
    assertEquals(Optional.of(frontier.get(1)), first.found());
    assertEquals(Optional.empty(), first.lastFailed());
  }
}
