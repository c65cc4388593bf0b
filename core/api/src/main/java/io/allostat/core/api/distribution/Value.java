package io.allostat.core.api.distribution;

import io.allostat.core.api.settings.Ranges;
import java.util.List;

/**
 * What processors are worth to an application, in money or points per quantum: the first so many
 * are worth most, each further step at most as much as the one before, what lies beyond the last
 * step nothing. So the worth of an amount is a concave function of it.
 *
 * @param steps at most {@value #MOST_STEPS}
 */
public record Value(List<Step> steps) {
  /** No value stated: processors are worth nothing. */
  public static final Value NONE = new Value(List.of());

  /** Bound of the steps; finer ones say nothing more. */
  public static final int MOST_STEPS = 64;

  /**
   * So many processors at one price.
   *
   * @param processors width of the step, from 1e-6 to 1e6
   * @param perProcessor what each of them is worth, from 0 to 1e9
   */
  public record Step(double processors, double perProcessor) {
    /** Checks ranges. */
    public Step {
      Ranges.requireBetween("processors", processors, 1e-6, Request.MOST_PROCESSORS);
      Ranges.requireBetween("perProcessor", perProcessor, 0, 1e9);
    }
  }

  /** Checks that the steps fall. */
  public Value {
    steps = List.copyOf(steps);
    Ranges.requireBetween("steps", steps.size(), 0L, MOST_STEPS);
    for (int i = 1; i < steps.size(); i++) {
      double before = steps.get(i - 1).perProcessor();
      if (steps.get(i).perProcessor() > before) {
        throw new IllegalArgumentException(
            "perProcessor: expected at most that of the step before ("
                + before
                + "), got "
                + steps.get(i).perProcessor());
      }
    }
  }

  /**
   * Makes the value of processors that are all worth the same.
   *
   * @param perProcessor what each is worth, from 0 to 1e9
   * @return the value
   */
  public static Value of(double perProcessor) {
    return new Value(List.of(new Step(Request.MOST_PROCESSORS, perProcessor)));
  }

  /**
   * Values an amount.
   *
   * @param processors how many, from 0 to 1e6
   * @return what they are worth together
   */
  public double worth(double processors) {
    Ranges.requireBetween("processors", processors, 0, Request.MOST_PROCESSORS);
    double left = processors;
    double worth = 0;
    for (Step step : steps) {
      double taken = Math.min(left, step.processors());
      worth += taken * step.perProcessor();
      left -= taken;
    }
    return worth;
  }
}
