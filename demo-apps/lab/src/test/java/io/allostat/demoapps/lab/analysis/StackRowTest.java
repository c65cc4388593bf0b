package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.StackSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackRowTest {
  private static final String CATEGORY = "SearchByCategory.Category";
  private static final List<AdaptableComponent> COMPONENTS =
      List.of(
          new AdaptableComponent(
              "Category", List.of(new AdaptableComponent.Step("unsorted", 0.5))));

  /** The table of Philippe et al. §5.4: H, W, and C in ms. */
  private static final List<StackRow> PAPER =
      List.of(
          new StackRow(CATEGORY, 0.641, 6.60, 55.8),
          new StackRow("SearchByRegion.Category", 0.304, 2.22, 78.4),
          new StackRow("AboutMe.User", 0.0095, 11.4, 0.49),
          new StackRow("SearchByRegion.Item", 0.0083, 16.7, 0.29));

  @Test
  void windowsAreTakenTogetherByWhatTheyUsed() {
    List<StackRow> rows =
        StackRow.of(
            List.of(
                List.of(
                    new StackSample("Home", 0.1, 10, 0.001),
                    new StackSample(CATEGORY, 0.6, 5, 0.040)),
                List.of(new StackSample(CATEGORY, 0.8, 15, 0.060))));
    assertEquals(List.of(CATEGORY, "Home"), rows.stream().map(StackRow::stack).toList());
    assertEquals(0.7, rows.get(0).hitRatio(), 1e-9);
    assertEquals(10, rows.get(0).executionRate(), 1e-9);
    assertEquals((0.2 + 0.9) / 20 * 1000, rows.get(0).costMillis(), 1e-9);
    assertEquals(0.05, rows.get(1).hitRatio(), 1e-9, "one window of two had it");
    assertEquals(1, rows.get(1).costMillis(), 1e-9);
    assertEquals(List.of(), StackRow.of(List.of()));
  }

  @Test
  void theShareIsThatOfStacksWithALevelAndTheGainIsPerExecutionOfTheirRoot() {
    List<StackRow> lowered =
        List.of(
            new StackRow(CATEGORY, 0.4, 13.2, 13.95),
            new StackRow("SearchByRegion.Category", 0.3, 2.22, 78.4),
            new StackRow("AboutMe.User", 0.3, 11.4, 0.49));
    Adaptable seen = Adaptable.of(PAPER, lowered, COMPONENTS);
    assertEquals(0.945, seen.share(), 1e-9);
    double before = 6.60 * 55.8 + 2.22 * 78.4;
    double after = 6.60 * 13.95 + 2.22 * 78.4;
    assertEquals(after / before, seen.gain(), 1e-9);
    assertEquals(1 / (1 - 0.945 * (1 - after / before)), seen.bound(), 1e-9);
  }

  @Test
  void callsThatALevelMakesRarerAreSeenByTheRoot() {
    List<StackRow> full =
        List.of(new StackRow(CATEGORY, 0.6, 10, 50), new StackRow("SearchByCategory", 0.1, 10, 1));
    List<StackRow> lowered =
        List.of(new StackRow(CATEGORY, 0.6, 10, 50), new StackRow("SearchByCategory", 0.1, 20, 1));
    assertEquals(0.5, Adaptable.of(full, lowered, COMPONENTS).gain(), 1e-9);
  }

  @Test
  void callsThatALevelRemovesCostNothing() {
    List<StackRow> lowered =
        List.of(
            new StackRow("SearchByCategory", 0.9, 6.60, 2),
            new StackRow("SearchByRegion", 0.1, 2.22, 2));
    assertEquals(0, Adaptable.of(PAPER, lowered, COMPONENTS).gain());
  }

  @Test
  void withoutAProfileThereIsNoFigure() {
    Adaptable nothing = Adaptable.of(List.of(), PAPER, COMPONENTS);
    assertNull(nothing.share());
    assertNull(nothing.bound());
    Adaptable onlyFull = Adaptable.of(PAPER, List.of(), COMPONENTS);
    assertEquals(0.945, onlyFull.share(), 1e-9);
    assertNull(onlyFull.gain());
    assertNull(onlyFull.bound());
    assertNull(Adaptable.of(PAPER, PAPER, List.of()).share(), "nothing can be lowered");
  }
}
