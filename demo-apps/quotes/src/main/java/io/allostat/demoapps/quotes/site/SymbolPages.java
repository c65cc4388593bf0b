package io.allostat.demoapps.quotes.site;

import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Frame;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.hosting.site.XmlPage.Document;
import io.allostat.demoapps.quotes.beans.Symbol;
import io.allostat.demoapps.quotes.beans.SymbolBean;
import io.allostat.demoapps.quotes.data.History;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.List;

/** What there are prices of, for people and for programs. Thread safe. */
final class SymbolPages {
  private static final Frame FRAME = new Frame("quotes", List.of(SiteServlet.HOME));
  private static final int LINKED = 50;
  private static final int LISTED = 1_000;

  private final SymbolBean symbols;

  SymbolPages(SymbolBean symbols) {
    this.symbols = symbols;
  }

  void home(Visit visit) throws SQLException {
    List<Symbol> first = symbols.next(0, LINKED);
    Html html = visit.html();
    FRAME.begin(html, "Prices");
    html.raw("<p>From ").text(History.FIRST.toString()).raw(" to ");
    html.text(History.LAST.toString()).raw(". All <a href=\"");
    FRAME.link(html, Site.SYMBOLS).raw("\">symbols</a>.</p>\n<ul>");
    for (Symbol symbol : first) {
      html.raw("\n<li><a href=\"");
      FRAME.link(html, Site.PRICES).raw("?symbol=").text(symbol.code());
      html.raw("&amp;from=").text(History.LAST.withDayOfYear(1).toString());
      html.raw("&amp;to=").text(History.LAST.toString()).raw("\">").text(symbol.code());
      html.raw("</a> ").text(symbol.name()).raw("</li>");
    }
    html.raw("\n</ul>\n");
    FRAME.end(html);
  }

  /** Some at a time; the last one's number asks for those after it. */
  Document list(Visit visit, InputStream body) throws SQLException {
    int after = visit.parameters().number("after", 0, Integer.MAX_VALUE).orElse(0);
    List<Symbol> next = symbols.next(after, LISTED);
    return xml -> {
      xml.writeStartElement("symbols");
      for (Symbol symbol : next) {
        xml.writeCharacters("\n");
        xml.writeEmptyElement("symbol");
        xml.writeAttribute("number", Integer.toString(symbol.id()));
        xml.writeAttribute("code", symbol.code());
        xml.writeAttribute("name", symbol.name());
      }
      xml.writeEndElement();
    };
  }
}
