package io.allostat.policies.admission;

import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.settings.Ranges;

/**
 * The equations of Guitart et al., "Dynamic CPU provisioning for self-managed secure web
 * applications in SMP hosting platforms", §3.2, with a target utilisation u (u = 1 is the paper's
 * form). k counts intervals of length T from 1; O and N are resumed and new connections that came,
 * O^ and N^ those predicted, CTO and CTN what one of them costs.
 *
 * <pre>
 * O^(k) = α·O(k−1) + (1−α)·O^(k−1)  for k >= 3;  O^(2) = O(1)               equation (3)
 * N^(k) = α·N(k−1) + (1−α)·N^(k−1)  for k >= 3;  N^(2) = N(1)               equation (4)
 * R_i(k) = ceil((O^·CTO + N^·CTN) / T)                                      equation (2)
 * AN_i(k) = floor((T·A_i·u − O^·CTO) / CTN), never negative                 equation (5)
 * </pre>
 *
 * <p>For k = 1 the paper says nothing: {@link Arrivals#NONE} is predicted, which makes AN_i(1) =
 * floor(T·A_i·u / CTN). Pure functions, thread safe.
 */
public final class Formulas {
  /** Whole numbers are computed in binary: an exact quotient must not lose one by rounding. */
  private static final double ROUNDING = 1e-9;

  private Formulas() {}

  /**
   * Predicts an interval, equations (3) and (4).
   *
   * @param smoothing α, from 0 to 1
   * @param index k, the interval that is predicted, >= 1
   * @param last what came in interval k − 1
   * @param lastPredicted what had been predicted for it
   * @return what is predicted for interval k
   */
  public static Arrivals predict(
      double smoothing, long index, Arrivals last, Arrivals lastPredicted) {
    Ranges.requireBetween("smoothing", smoothing, 0, 1);
    Ranges.requireBetween("index", index, 1, Long.MAX_VALUE);
    if (index == 1) {
      return Arrivals.NONE;
    }
    if (index == 2) {
      return last;
    }
    return new Arrivals(
        smoothing * last.newConnections() + (1 - smoothing) * lastPredicted.newConnections(),
        smoothing * last.resumedConnections()
            + (1 - smoothing) * lastPredicted.resumedConnections());
  }

  /**
   * Computes the demand, D.
   *
   * @param predicted O^ and N^
   * @param costs CTO and CTN
   * @param intervalSeconds T, > 0
   * @return (O^·CTO + N^·CTN) / T in processors
   */
  public static double demand(Arrivals predicted, Costs costs, double intervalSeconds) {
    Ranges.requireBetween("intervalSeconds", intervalSeconds, 0.001, 1e6);
    return costs.of(predicted) / intervalSeconds;
  }

  /**
   * Computes the processor request, R_i.
   *
   * @param demand processors, >= 0
   * @param utilisation u, > 0
   * @return demand / u in processors, fractional
   */
  public static double processorRequest(double demand, double utilisation) {
    Ranges.requireNotNegative("demand", demand);
    Ranges.requireBetween("utilisation", utilisation, 0.001, 2);
    return demand / utilisation;
  }

  /**
   * Rounds a processor request up, as equation (2) does with u = 1; for policies that give whole
   * processors only.
   *
   * @param processorRequest R_i, processors, >= 0
   * @return whole processors
   */
  public static long wholeProcessors(double processorRequest) {
    Ranges.requireNotNegative("processorRequest", processorRequest);
    return (long) Math.ceil(processorRequest * (1 - ROUNDING));
  }

  /**
   * Computes how many new connections fit beside the resumed ones, equation (5) before rounding.
   *
   * @param capacity T, A_i and u
   * @param predicted O^
   * @param costs CTO and CTN
   * @return (T·A_i·u − O^·CTO) / CTN, or 0 if that is negative
   */
  public static double newConnections(Capacity capacity, Arrivals predicted, Costs costs) {
    double resumed = predicted.resumedConnections() * costs.resumedSeconds();
    return Math.max(0, capacity.cpuSeconds() - resumed) / costs.newSeconds();
  }

  /**
   * Rounds a number of new connections down to AN_i, as equation (5) does.
   *
   * @param newConnections >= 0
   * @return AN_i
   */
  public static long wholeConnections(double newConnections) {
    Ranges.requireNotNegative("newConnections", newConnections);
    return (long) Math.floor(newConnections * (1 + ROUNDING));
  }
}
