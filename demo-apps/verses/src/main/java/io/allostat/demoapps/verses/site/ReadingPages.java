package io.allostat.demoapps.verses.site;

import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.verses.beans.BookBean;
import io.allostat.demoapps.verses.beans.TextBean;
import io.allostat.demoapps.verses.data.Book;
import io.allostat.demoapps.verses.data.Verse;
import java.sql.SQLException;

/** The list of books, and verses of one of them. Thread safe. */
final class ReadingPages {
  private static final int MOST_VERSES = 200;
  private static final int DEFAULT_VERSES = 10;

  private final BookBean books;
  private final TextBean texts;

  ReadingPages(BookBean books, TextBean texts) {
    this.books = books;
    this.texts = texts;
  }

  void home(Visit visit) throws SQLException {
    Html html = visit.html();
    Pages.FRAME.begin(html, "Books");
    Pages.form(html, "");
    html.raw("<ul>");
    for (Book book : books.first()) {
      html.raw("\n<li>");
      Pages.place(html, new Verse(book.id(), 1, ""));
      html.raw(" ").text(book.title()).raw(", ").number(book.verses()).raw(" verses</li>");
    }
    html.raw("\n</ul>\n");
    Pages.FRAME.end(html);
  }

  void passage(Visit visit) throws SQLException {
    int id = visit.parameters().id("bookId");
    int first = visit.parameters().id("verse");
    int count = visit.parameters().number("verses", 1, MOST_VERSES).orElse(DEFAULT_VERSES);
    Book book = books.find(id).orElseThrow(() -> new NotFoundException("there is no book " + id));
    if (first > book.verses()) {
      throw new NotFoundException(
          "book " + id + " has " + book.verses() + " verses, there is no verse " + first);
    }
    Html html = visit.html();
    Pages.FRAME.begin(html, book.title());
    for (Verse verse : texts.passage(id, first, count)) {
      html.raw("<p>").number(verse.number()).raw(" ").text(verse.text()).raw("</p>\n");
    }
    Pages.FRAME.end(html);
  }
}
