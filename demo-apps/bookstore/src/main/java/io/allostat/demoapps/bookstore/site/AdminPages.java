package io.allostat.demoapps.bookstore.site;

import io.allostat.demoapps.bookstore.beans.Book;
import io.allostat.demoapps.bookstore.beans.BookBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Changing a book. Thread safe. */
final class AdminPages {
  /** An order of as many of the dearest books as a cart takes fits into its column. */
  static final int MOST_CENTS = 50_000_000;

  private final BookBean books;
  private final int items;

  AdminPages(BookBean books, int items) {
    this.books = books;
    this.items = items;
  }

  void request(Visit visit) throws SQLException {
    Book book = book(visit.parameters().id("itemId"));
    show(visit, "Edit", book);
    Html html = visit.html();
    Layout.form(visit, Interaction.ADMIN_CONFIRM);
    Layout.hidden(html, "itemId", book.summary().id());
    Layout.field(html, "cents", "New price in cents");
    Layout.submit(html, "Change");
    Layout.end(html);
  }

  void confirm(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    int cents =
        visit
            .parameters()
            .number("cents", 1, MOST_CENTS)
            .orElseThrow(() -> new BadParameterException("cents", "1 to " + MOST_CENTS, null));
    if (!books.change(id, BigDecimal.valueOf(cents, 2), items)) {
      throw new NotFoundException("there is no book " + id);
    }
    show(visit, "Changed", book(id));
    visit.html().raw("<h2>Recommended with it</h2>\n");
    Layout.books(visit, books.related(id));
    Layout.end(visit.html());
  }

  private Book book(int id) throws SQLException {
    return books.find(id).orElseThrow(() -> new NotFoundException("there is no book " + id));
  }

  private static void show(Visit visit, String title, Book book) {
    Layout.begin(visit, title);
    visit.html().raw("<p>").text(book.summary().title()).raw(": ");
    Layout.dollars(visit.html(), book.summary().cost()).raw("</p>\n");
  }
}
