package io.allostat.demoapps.bookstore.data;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * What an order costs (TPC-W specification 1.8, in ours: rounded to cents line by line, so that the
 * lines of an invoice add up).
 *
 * @param subtotal the lines after the discount, in dollars
 * @param tax on the subtotal, in dollars
 * @param total with tax and shipping, in dollars
 */
public record Totals(BigDecimal subtotal, BigDecimal tax, BigDecimal total) {
  private static final BigDecimal TAX = new BigDecimal("0.0825");
  private static final BigDecimal SHIPPING = new BigDecimal("3.00");
  private static final BigDecimal SHIPPING_EACH = new BigDecimal("1.00");

  /**
   * One line.
   *
   * @param item a book's number
   * @param quantity of it, > 0
   * @param cost of one, in dollars
   * @param discount in percent
   */
  public record Line(int item, int quantity, BigDecimal cost, int discount) {
    /**
     * @return the line's price after the discount, in dollars
     */
    public BigDecimal price() {
      return cost.multiply(BigDecimal.valueOf(quantity))
          .multiply(BigDecimal.valueOf(100L - discount, 2))
          .setScale(2, RoundingMode.HALF_UP);
    }
  }

  /**
   * @param lines of an order
   * @return what it costs
   */
  public static Totals of(List<Line> lines) {
    BigDecimal subtotal =
        lines.stream().map(Line::price).reduce(new BigDecimal("0.00"), BigDecimal::add);
    long units = lines.stream().mapToLong(Line::quantity).sum();
    BigDecimal tax = subtotal.multiply(TAX).setScale(2, RoundingMode.HALF_UP);
    BigDecimal shipping =
        units == 0
            ? new BigDecimal("0.00")
            : SHIPPING.add(SHIPPING_EACH.multiply(BigDecimal.valueOf(units)));
    return new Totals(subtotal, tax, subtotal.add(tax).add(shipping));
  }
}
