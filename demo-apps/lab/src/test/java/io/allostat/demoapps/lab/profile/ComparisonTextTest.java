package io.allostat.demoapps.lab.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.sampler.export.NotCompared;
import io.allostat.sampler.export.ProfileComparison;
import io.allostat.sampler.export.StackChange;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
  private static final StackChange DEARER =
      new StackChange(
          ComponentStack.of("Search", "Category"),
          "cpu",
          new Estimate(0.05, 0.04, 0.06, 100),
          new Estimate(0.075, 0.07, 0.08, 200),
          new Estimate(1.5, 1.2, 1.9, 300),
          new Estimate(0.125, 0.1, 0.15, 300),
          0.00001,
          true);
  private static final StackChange ADDED =
      new StackChange(
          ComponentStack.of("Home"),
          "cpu",
          new Estimate(0, 0, 0.001, 0),
          new Estimate(0.002, 0.001, 0.003, 20),
          Estimate.absent(20),
          new Estimate(0.01, -0.001, 0.021, 20),
          0.08,
          false);

  private static final ProfileComparison COMPARISON =
      new ProfileComparison(
          List.of(DEARER, ADDED),
          List.of(new NotCompared(ComponentStack.JVM, "cpu", "is not executed")),
          0.05);

  @Test
  void whatIsBeyondNoiseIsListed() {
    assertEquals(
        """
        1 of 2 stacks changed beyond noise (probability of any false alarm: 5 %).
        component stack  resource  before, ms  after, ms  after/before  95 % interval  usage, points    chance
        Search.Category       cpu      50.000     75.000          1.50   1.20 to 1.90         +12.50  < 0.0001
        Cost is use of the resource per execution of the stack's root; usage is what the change makes of it at the later rate.
        Not compared: 1, is not executed.
        """,
        ComparisonText.of(COMPARISON, false).replace(System.lineSeparator(), "\n"));
  }

  @Test
  void noiseIsListedOnRequest() {
    assertEquals(
        """
        component stack  resource  before, ms  after, ms  after/before  95 % interval  usage, points    chance
        Search.Category       cpu      50.000     75.000          1.50   1.20 to 1.90         +12.50  < 0.0001
        Home (noise)          cpu       0.000      2.000           new                         +1.00    0.0800
        """,
        ComparisonText.of(COMPARISON, true)
            .lines()
            .skip(1)
            .limit(3)
            .collect(Collectors.joining("\n", "", "\n")));
  }
}
