package io.allostat.demoapps.bookstore.site;

import io.allostat.demoapps.bookstore.beans.BookSummary;
import io.allostat.demoapps.bookstore.beans.CartLine;
import io.allostat.demoapps.bookstore.data.Totals;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;

/** What pages have in common. */
final class Layout {
  private Layout() {}

  /** Begins a page; its links carry customer and cart along. */
  static void begin(Visit visit, String title) {
    Html html = visit.html();
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">")
        .raw("<meta name=\"viewport\" content=\"width=device-width\"><title>")
        .text(title)
        .raw(" – Bookstore</title><style>body{font:16px/1.4 sans-serif;margin:2em auto;")
        .raw("max-width:60em}td,th{padding:.2em .6em;text-align:left}nav form{display:inline}")
        .raw("</style></head>\n<body>\n")
        .raw("<header><nav>");
    for (Interaction page :
        List.of(
            Interaction.HOME,
            Interaction.SEARCH_REQUEST,
            Interaction.SHOPPING_CART,
            Interaction.ORDER_INQUIRY)) {
      if (page.posts()) {
        form(visit, page);
        submit(html, page.path());
      } else {
        html.raw("<a href=\"/bookstore/").raw(page.path()).raw("?");
        html.raw(carried(visit.parameters())).raw("\">").raw(page.path()).raw("</a> ");
      }
    }
    html.raw("</nav></header>\n<main>\n<h1>").text(title).raw("</h1>\n");
  }

  static void end(Html html) {
    html.raw("</main>\n<footer>A demonstration; nothing is for sale.</footer>\n</body>\n</html>\n");
  }

  /** Says what a page lacks, so that nobody takes it for all there is. */
  static void busy(Html html, String lacking) {
    html.raw("<p>While the store is busy, ").text(lacking).raw(".</p>\n");
  }

  /** Customer and cart of a request as parameters of a link. */
  static String carried(Parameters parameters) {
    StringBuilder link = new StringBuilder();
    for (String name : List.of("customerId", "cartId")) {
      OptionalInt id = number(parameters, name);
      if (id.isPresent()) {
        link.append(link.isEmpty() ? "" : "&amp;").append(name).append('=').append(id.getAsInt());
      }
    }
    return link.toString();
  }

  /** A number that need not be there. */
  static OptionalInt number(Parameters parameters, String name) {
    return parameters.number(name, 1, Integer.MAX_VALUE);
  }

  static void books(Visit visit, List<BookSummary> books) {
    Html html = visit.html();
    if (books.isEmpty()) {
      html.raw("<p>There are no such books.</p>\n");
      return;
    }
    String carried = carried(visit.parameters());
    html.raw(
        "<table>\n<thead><tr><th>Book</th><th>Author</th><th>Price</th></tr></thead>\n<tbody>");
    for (BookSummary book : books) {
      html.raw("\n<tr><td><a href=\"/bookstore/ProductDetail?itemId=").number(book.id());
      html.raw(carried.isEmpty() ? "" : "&amp;").raw(carried).raw("\">").text(book.title());
      html.raw("</a></td><td>").text(book.author()).raw("</td><td>");
      dollars(html, book.cost()).raw("</td></tr>");
    }
    html.raw("\n</tbody>\n</table>\n");
  }

  static void lines(Html html, List<CartLine> lines, Totals totals) {
    html.raw(
        "<table>\n<thead><tr><th>Book</th><th>Copies</th><th>Price</th></tr></thead>\n<tbody>");
    for (CartLine line : lines) {
      html.raw("\n<tr><td><a href=\"/bookstore/ProductDetail?itemId=").number(line.line().item());
      html.raw("\">").text(line.title()).raw("</a></td><td>").number(line.line().quantity());
      html.raw("</td><td>");
      dollars(html, line.line().price()).raw("</td></tr>");
    }
    html.raw("\n</tbody>\n</table>\n<p>Subtotal ");
    dollars(html, totals.subtotal()).raw(", tax ");
    dollars(html, totals.tax()).raw(", total with shipping <strong>");
    dollars(html, totals.total()).raw("</strong></p>\n");
  }

  static Html dollars(Html html, BigDecimal amount) {
    return html.raw("$").text(amount.toPlainString());
  }

  /** A choice of a form. */
  static void options(Html html, String name, List<String> choices) {
    html.raw("<select name=\"").raw(name).raw("\">");
    for (String choice : choices) {
      html.raw("<option>").text(choice).raw("</option>");
    }
    html.raw("</select>\n");
  }

  /** Begins a form; it carries customer and cart along. */
  static void form(Visit visit, Interaction target) {
    Html html = visit.html();
    form(html, target);
    for (String name : List.of("customerId", "cartId")) {
      number(visit.parameters(), name).ifPresent(id -> hidden(html, name, id));
    }
  }

  /** Begins a form with nothing in it. */
  static void form(Html html, Interaction target) {
    html.raw(target.posts() ? "<form method=\"post\" action=\"" : "<form action=\"");
    html.raw("/bookstore/").raw(target.path()).raw("\">\n");
  }

  static void hidden(Html html, String name, int value) {
    html.raw("<input type=\"hidden\" name=\"").raw(name).raw("\" value=\"").number(value);
    html.raw("\">\n");
  }

  static void field(Html html, String name, String label) {
    html.raw("<label>").text(label).raw(" <input name=\"").raw(name).raw("\"></label>\n");
  }

  static void submit(Html html, String label) {
    html.raw("<button>").text(label).raw("</button>\n</form>\n");
  }
}
