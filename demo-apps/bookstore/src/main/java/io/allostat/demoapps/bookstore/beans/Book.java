package io.allostat.demoapps.bookstore.beans;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * A book's page.
 *
 * @param summary what lists show of it
 * @param subject place in the list of subjects
 * @param publisher who published it
 * @param published when
 * @param description what it is about
 * @param srp the suggested retail price, in dollars
 * @param stock how many are there
 * @param pages its pages
 * @param backing its binding
 * @param isbn its ISBN
 */
public record Book(
    BookSummary summary,
    int subject,
    String publisher,
    LocalDate published,
    String description,
    BigDecimal srp,
    int stock,
    int pages,
    String backing,
    String isbn) {}
