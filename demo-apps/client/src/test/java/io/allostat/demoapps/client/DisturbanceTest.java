package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
  private static List<Boolean> disturbed(double most, Double... stolen) {
    Iterator<Double> shares = List.of(stolen).iterator();
    BooleanSupplier disturbance = Disturbance.above(most, () -> shares::next);
    List<Boolean> disturbed = new ArrayList<>();
    while (shares.hasNext()) {
      disturbed.add(disturbance.getAsBoolean());
    }
    return disturbed;
  }

  @Test
  void theSecondAfterADisturbedOneIsDisturbedToo() {
    assertEquals(
        List.of(false, true, true, false, true, true, true, false),
        disturbed(0.05, 0.05, 0.06, 0.0, 0.0, 0.3, 0.3, 0.01, 0.0));
  }

  @Test
  void whereAnyMayBeTakenNobodyLooks() {
    assertFalse(Disturbance.above(1, () -> fail("nobody asked")).getAsBoolean());
  }
}
