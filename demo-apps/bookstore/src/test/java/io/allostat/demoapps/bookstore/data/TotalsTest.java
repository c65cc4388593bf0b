package io.allostat.demoapps.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.bookstore.data.Totals.Line;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TotalsTest {
  private static BigDecimal dollars(String amount) {
    return new BigDecimal(amount);
  }

  @Test
  void anInvoiceAddsUpLineByLine() {
    // 3 x 9.99 less 15 % = 25.4745, and 1 x 0.05 less 50 % = 0.025: each to the next cent.
    Totals totals =
        Totals.of(
            List.of(new Line(1, 3, dollars("9.99"), 15), new Line(2, 1, dollars("0.05"), 50)));
    assertEquals(dollars("25.50"), totals.subtotal());
    // 25.50 x 0.0825 = 2.10375; shipping 3.00 + 4 x 1.00.
    assertEquals(dollars("2.10"), totals.tax());
    assertEquals(dollars("34.60"), totals.total());
  }

  @Test
  void nothingCostsNothing() {
    assertEquals(
        new Totals(dollars("0.00"), dollars("0.00"), dollars("0.00")), Totals.of(List.of()));
  }
}
