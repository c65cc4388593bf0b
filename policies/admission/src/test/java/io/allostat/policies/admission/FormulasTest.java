package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.Costs;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guitart et al. equations (2) to (5), worked by hand with u = 1, T = 2 s, α = 0.7 and the costs
 * the paper measured for handshakes: CTN = 175 ms, CTO = 2 ms.
 */
class FormulasTest {
  private static final double ALPHA = 0.7;
  private static final double T = 2;
  private static final double EXACT = 1e-9;
  private static final Costs COSTS = new Costs(0.175, 0.002);

  private static final Arrivals CAME_1 = new Arrivals(60, 500);
  private static final Arrivals CAME_2 = new Arrivals(90, 300);
  private static final Arrivals CAME_3 = new Arrivals(20, 1000);

  private static Capacity paper(double processors) {
    return new Capacity(T, processors, 1);
  }

  private static long request(Arrivals predicted) {
    return Formulas.wholeProcessors(
        Formulas.processorRequest(Formulas.demand(predicted, COSTS, T), 1));
  }

  private static long limit(double processors, Arrivals predicted) {
    return Formulas.wholeConnections(Formulas.newConnections(paper(processors), predicted, COSTS));
  }

  @Test
  void inTheFirstIntervalNothingIsPredictedAndAllOfTheCapacityIsForNewConnections() {
    Arrivals predicted = Formulas.predict(ALPHA, 1, Arrivals.NONE, Arrivals.NONE);
    assertEquals(Arrivals.NONE, predicted);
    assertEquals(0, request(predicted));
    assertEquals(45, limit(4, predicted)); // floor(2·4 / 0.175) = floor(45.71)
    assertEquals(11, limit(1, predicted)); // floor(2·1 / 0.175) = floor(11.43)
    assertEquals(5, limit(0.5, predicted)); // floor(2·0.5 / 0.175) = floor(5.71)
  }

  @Test
  void inTheSecondIntervalWhatCameInTheFirstIsPredicted() {
    // Whatever had been predicted for the first interval has no part in it.
    Arrivals predicted = Formulas.predict(ALPHA, 2, CAME_1, new Arrivals(7777, 7777));
    assertEquals(CAME_1, predicted);
    // R(2) = ceil((500·0.002 + 60·0.175) / 2) = ceil((1 + 10.5) / 2) = ceil(5.75)
    assertEquals(5.75, Formulas.demand(predicted, COSTS, T), EXACT);
    assertEquals(6, request(predicted));
    // AN(2) = floor((2·4 − 500·0.002) / 0.175) = floor(7 / 0.175) = 40, without a remainder
    assertEquals(40, limit(4, predicted));
    // one processor: floor((2 − 1) / 0.175) = floor(5.71)
    assertEquals(5, limit(1, predicted));
  }

  @Test
  void fromTheThirdIntervalOnThePredictionIsAMovingAverage() {
    Arrivals third = Formulas.predict(ALPHA, 3, CAME_2, CAME_1);
    assertEquals(360, third.resumedConnections(), EXACT); // 0.7·300 + 0.3·500
    assertEquals(81, third.newConnections(), EXACT); // 0.7·90 + 0.3·60
    // R(3) = ceil((360·0.002 + 81·0.175) / 2) = ceil((0.72 + 14.175) / 2) = ceil(7.4475)
    assertEquals(7.4475, Formulas.demand(third, COSTS, T), EXACT);
    assertEquals(8, request(third));
    assertEquals(41, limit(4, third)); // floor((8 − 0.72) / 0.175) = floor(41.6)

    Arrivals fourth = Formulas.predict(ALPHA, 4, CAME_3, third);
    assertEquals(808, fourth.resumedConnections(), EXACT); // 0.7·1000 + 0.3·360
    assertEquals(38.3, fourth.newConnections(), EXACT); // 0.7·20 + 0.3·81
    // R(4) = ceil((808·0.002 + 38.3·0.175) / 2) = ceil((1.616 + 6.7025) / 2) = ceil(4.15925)
    assertEquals(4.15925, Formulas.demand(fourth, COSTS, T), EXACT);
    assertEquals(5, request(fourth));
    assertEquals(36, limit(4, fourth)); // floor((8 − 1.616) / 0.175) = floor(36.48)
  }

  @Test
  void thereIsRoomForNoneWhereResumedConnectionsTakeAll() {
    // 1000·0.002 = 2 = T·A: nothing is left; 1001 would leave less than nothing
    assertEquals(0, limit(1, new Arrivals(50, 1000)));
    assertEquals(0, limit(1, new Arrivals(50, 1001)));
    assertEquals(0, limit(1, new Arrivals(50, 1e9)));
    // 912·0.002 = 1.824 leaves 0.176 > 0.175; 913·0.002 = 1.826 leaves 0.174
    assertEquals(1, limit(1, new Arrivals(50, 912)));
    assertEquals(0, limit(1, new Arrivals(50, 913)));
  }

  @Test
  void aTargetBelowOneLeavesRoomAndAsksForMore() {
    Arrivals predicted = CAME_1;
    // R = 5.75 / 0.9 = 6.388…, fractional
    assertEquals(
        6.388888888888889,
        Formulas.processorRequest(Formulas.demand(predicted, COSTS, T), 0.9),
        EXACT);
    // AN = (2·4·0.9 − 1) / 0.175 = 6.2 / 0.175 = 35.43
    double exact = Formulas.newConnections(new Capacity(T, 4, 0.9), predicted, COSTS);
    assertEquals(6.2 / 0.175, exact, EXACT);
    assertEquals(35, Formulas.wholeConnections(exact));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.3, 3", "0.7, 2.1, 3", "0.175, 7, 40", "0.3, 0.9, 3", "0.01, 0.29, 29"})
  void anExactQuotientLosesNothingToBinaryRounding(double cost, double capacity, long whole) {
    Costs costs = new Costs(cost, 0.001);
    double exact = Formulas.newConnections(new Capacity(1, capacity, 1), Arrivals.NONE, costs);
    assertEquals(whole, Formulas.wholeConnections(exact));
    assertEquals(whole, Formulas.wholeProcessors(exact));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1})
  void whatIsNoAmountIsRefusedByName(double hostile) {
    refused("newConnections", () -> new Arrivals(hostile, 0));
    refused("resumedConnections", () -> new Arrivals(0, hostile));
    refused("newSeconds", () -> new Costs(hostile, 1));
    refused("resumedSeconds", () -> new Costs(1, hostile));
    refused("intervalSeconds", () -> new Capacity(hostile, 1, 1));
    refused("processors", () -> new Capacity(1, hostile, 1));
    refused("utilisation", () -> new Capacity(1, 1, hostile));
    refused("smoothing", () -> Formulas.predict(hostile, 3, CAME_1, CAME_2));
    refused("demand", () -> Formulas.processorRequest(hostile, 1));
    refused("utilisation", () -> Formulas.processorRequest(1, hostile));
    refused("processorRequest", () -> Formulas.wholeProcessors(hostile));
    refused("newConnections", () -> Formulas.wholeConnections(hostile));
    refused("intervalSeconds", () -> Formulas.demand(CAME_1, COSTS, hostile));
  }

  @Test
  void nothingIsDividedByZero() {
    refused("newSeconds", () -> new Costs(0, 1));
    refused("processors", () -> new Capacity(1, 0, 1));
    refused("utilisation", () -> Formulas.processorRequest(1, 0));
    refused("index", () -> Formulas.predict(ALPHA, 0, CAME_1, CAME_2));
  }

  private static void refused(String name, Supplier<Object> call) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> call.get(), name);
    Hostile.assertNames(e, name);
  }
}
