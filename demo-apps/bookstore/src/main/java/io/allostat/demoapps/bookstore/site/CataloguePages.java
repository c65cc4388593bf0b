package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.beans.Book;
import io.allostat.demoapps.bookstore.beans.BookBean;
import io.allostat.demoapps.bookstore.beans.BookSummary;
import io.allostat.demoapps.bookstore.beans.Customer;
import io.allostat.demoapps.bookstore.beans.CustomerBean;
import io.allostat.demoapps.bookstore.beans.SalesBean;
import io.allostat.demoapps.bookstore.beans.SubjectBean;
import io.allostat.demoapps.bookstore.data.Names;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/** Home, the lists of a subject and one book. Thread safe. */
final class CataloguePages {
  private static final int FEWER_ORDERS = 1_000;

  private final BookBean books;
  private final SubjectBean subjects;
  private final SalesBean sales;
  private final CustomerBean customers;
  private final Component bestSellers;
  private final IntSupplier anyBook;

  CataloguePages(
      BookBean books,
      SubjectBean subjects,
      SalesBean sales,
      CustomerBean customers,
      Component bestSellers,
      IntSupplier anyBook) {
    this.books = books;
    this.subjects = subjects;
    this.sales = sales;
    this.customers = customers;
    this.bestSellers = bestSellers;
    this.anyBook = anyBook;
  }

  void home(Visit visit) throws SQLException {
    OptionalInt id = Layout.number(visit.parameters(), "customerId");
    Optional<Customer> customer = id.isPresent() ? customers.find(id.getAsInt()) : Optional.empty();
    int item = Layout.number(visit.parameters(), "itemId").orElseGet(anyBook);
    List<BookSummary> recommended = books.related(item);
    Layout.begin(visit, "Home");
    Html html = visit.html();
    customer.ifPresent(known -> html.raw("<p>Welcome back, ").text(known.name()).raw(".</p>\n"));
    html.raw("<h2>Recommended</h2>\n");
    Layout.books(visit, recommended);
    html.raw("<h2>Subjects</h2>\n<ul>");
    String carried = Layout.carried(visit.parameters());
    for (String subject : Names.SUBJECTS) {
      html.raw("\n<li>").text(subject).raw(": ");
      link(html, Interaction.NEW_PRODUCTS, subject, carried, "new");
      html.raw(", ");
      link(html, Interaction.BEST_SELLERS, subject, carried, "best sellers");
      html.raw("</li>");
    }
    html.raw("\n</ul>\n");
    Layout.end(html);
  }

  private static void link(
      Html html, Interaction to, String subject, String carried, String label) {
    html.raw("<a href=\"/bookstore/").raw(to.path()).raw("?subject=").text(subject);
    html.raw(carried.isEmpty() ? "" : "&amp;").raw(carried).raw("\">").raw(label).raw("</a>");
  }

  void newProducts(Visit visit) throws SQLException {
    int subject = subject(visit, "subject");
    List<BookSummary> newest = subjects.newest(subject);
    Layout.begin(visit, "New: " + Names.SUBJECTS.get(subject));
    Layout.books(visit, newest);
    Layout.end(visit.html());
  }

  /** Level 1 of the component counts fewer sales; level 2 lists what was sold last instead. */
  void bestSellers(Visit visit) throws SQLException {
    int subject = subject(visit, "subject");
    int level = visit.levelOf(bestSellers);
    List<BookSummary> sold =
        switch (level) {
          case 0 -> sales.best(subject, SalesBean.ORDERS);
          case 1 -> sales.best(subject, FEWER_ORDERS);
          default -> sales.recent(subject);
        };
    String title = level < 2 ? "Best sellers: " : "Sold of late: ";
    Layout.begin(visit, title + Names.SUBJECTS.get(subject));
    if (level == 1) {
      Layout.busy(visit.html(), "only the last " + FEWER_ORDERS + " orders are counted");
    } else if (level > 1) {
      Layout.busy(visit.html(), "these are the books sold last, not those sold most");
    }
    Layout.books(visit, sold);
    Layout.end(visit.html());
  }

  static int subject(Visit visit, String parameter) {
    String expected = "one of " + String.join(", ", Names.SUBJECTS);
    String name =
        visit
            .parameters()
            .name(parameter)
            .orElseThrow(() -> new BadParameterException(parameter, expected, null));
    int subject = Names.SUBJECTS.indexOf(name);
    if (subject < 0) {
      throw new BadParameterException(parameter, expected, name);
    }
    return subject;
  }

  void productDetail(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    Book book = books.find(id).orElseThrow(() -> new NotFoundException("there is no book " + id));
    Layout.begin(visit, book.summary().title());
    Html html = visit.html();
    html.raw("<dl>\n<dt>Author</dt><dd>").text(book.summary().author());
    html.raw("</dd>\n<dt>Subject</dt><dd>").text(Names.SUBJECTS.get(book.subject()));
    html.raw("</dd>\n<dt>Publisher</dt><dd>").text(book.publisher() + ", " + book.published());
    html.raw("</dd>\n<dt>Binding</dt><dd>").text(book.backing() + ", " + book.pages() + " pages");
    html.raw("</dd>\n<dt>ISBN</dt><dd>").text(book.isbn());
    html.raw("</dd>\n<dt>Suggested price</dt><dd>");
    Layout.dollars(html, book.srp()).raw("</dd>\n<dt>Our price</dt><dd>");
    Layout.dollars(html, book.summary().cost()).raw("</dd>\n<dt>In stock</dt><dd>");
    html.number(book.stock()).raw("</dd>\n</dl>\n<p>").text(book.description()).raw("</p>\n");
    Layout.form(visit, Interaction.SHOPPING_CART);
    Layout.hidden(html, "itemId", id);
    Layout.submit(html, "Add to cart");
    html.raw("<p><a href=\"/bookstore/AdminRequest?itemId=").number(id).raw("\">Edit</a></p>\n");
    Layout.end(html);
  }
}
