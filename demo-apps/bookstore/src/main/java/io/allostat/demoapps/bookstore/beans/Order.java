package io.allostat.demoapps.bookstore.beans;

import io.allostat.demoapps.bookstore.data.Totals;
import java.time.LocalDateTime;
import java.util.List;

/**
 * An order.
 *
 * @param id its number
 * @param placed when
 * @param totals what it costs
 * @param shipType how it is sent
 * @param status what became of it
 * @param lines what was bought
 */
public record Order(
    int id,
    LocalDateTime placed,
    Totals totals,
    String shipType,
    String status,
    List<CartLine> lines) {}
