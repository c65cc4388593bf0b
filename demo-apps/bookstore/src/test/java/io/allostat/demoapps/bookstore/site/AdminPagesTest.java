package io.allostat.demoapps.bookstore.site;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.bookstore.beans.CartBean;
import io.allostat.demoapps.bookstore.data.Totals;
import java.math.BigDecimal;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class AdminPagesTest {
  /** Of DECIMAL(12, 2); an order that does not fit would be an error of the server. */
  private static final BigDecimal LARGEST_TOTAL = new BigDecimal("9999999999.99");

  @Test
  void theDearestOrderThatACartTakesFitsIntoItsColumn() {
    Totals.Line line =
        new Totals.Line(1, CartBean.MAX_QUANTITY, BigDecimal.valueOf(AdminPages.MOST_CENTS, 2), 0);
    BigDecimal total = Totals.of(Collections.nCopies(CartBean.MAX_BOOKS, line)).total();
    assertTrue(total.compareTo(LARGEST_TOTAL) <= 0, total::toString);
  }
}
