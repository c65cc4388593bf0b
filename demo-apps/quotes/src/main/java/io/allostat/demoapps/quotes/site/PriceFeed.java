package io.allostat.demoapps.quotes.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.hosting.site.XmlPage;
import io.allostat.demoapps.quotes.beans.Closing;
import io.allostat.demoapps.quotes.beans.Price;
import io.allostat.demoapps.quotes.beans.PriceBean;
import io.allostat.demoapps.quotes.beans.Symbol;
import io.allostat.demoapps.quotes.beans.SymbolBean;
import io.allostat.demoapps.quotes.data.Codes;
import java.io.InputStream;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The prices of a symbol between two days, the first day first. Thread safe. */
final class PriceFeed implements XmlPage {
  /** Years have four digits: those that {@link LocalDate} has beyond them no database takes. */
  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private final SymbolBean symbols;
  private final PriceBean prices;
  private final Component component;

  /**
   * @param component at level 1 only last prices are sent, at level 2 only those of weeks
   */
  PriceFeed(SymbolBean symbols, PriceBean prices, Component component) {
    this.symbols = symbols;
    this.prices = prices;
    this.component = component;
  }

  /** Gives the next prices from a day on. */
  @FunctionalInterface
  private interface Source<P> {
    List<P> from(LocalDate day) throws SQLException;
  }

  /** Writes one price. */
  @FunctionalInterface
  private interface Writer<P> {
    void write(XMLStreamWriter xml, P price) throws XMLStreamException;
  }

  /**
   * How prices are fetched and written.
   *
   * @param word tells a client what it gets
   */
  private record Detail<P>(
      String word, Source<P> source, Function<P, LocalDate> day, Writer<P> writer) {
    void write(XMLStreamWriter xml, LocalDate from) throws XMLStreamException, SQLException {
      List<P> some = source.from(from);
      for (P price : some) {
        writer.write(xml, price);
      }
      while (some.size() == PriceBean.AT_ONCE) {
        some = source.from(day.apply(some.get(some.size() - 1)).plusDays(1));
        for (P price : some) {
          writer.write(xml, price);
        }
      }
    }
  }

  @Override
  public Document answer(Visit visit, InputStream body) throws SQLException {
    Parameters parameters = visit.parameters();
    String code = parameters.text("symbol", Codes.LENGTH);
    if (!Codes.isOne(code)) {
      throw new BadParameterException("symbol", Codes.LENGTH + " capital letters", code);
    }
    LocalDate from = day(parameters, "from");
    LocalDate to = day(parameters, "to");
    if (to.isBefore(from)) {
      throw new BadParameterException("to", "a day not before " + from, to.toString());
    }
    Symbol symbol =
        symbols.find(code).orElseThrow(() -> new NotFoundException("there is no symbol " + code));
    Detail<?> detail = detail(visit.levelOf(component), symbol.id(), to);
    return xml -> {
      xml.writeStartElement("prices");
      xml.writeAttribute("symbol", symbol.code());
      xml.writeAttribute("name", symbol.name());
      xml.writeAttribute("from", from.toString());
      xml.writeAttribute("to", to.toString());
      xml.writeAttribute("detail", detail.word());
      detail.write(xml, from);
      xml.writeEndElement();
    };
  }

  private Detail<?> detail(int level, int symbol, LocalDate to) {
    return switch (level) {
      case Levels.FULL ->
          new Detail<Price>(
              "full", from -> prices.full(symbol, from, to), Price::day, PriceFeed::full);
      case Levels.CLOSING ->
          new Detail<Closing>(
              "closing", from -> prices.daily(symbol, from, to), Closing::day, PriceFeed::closing);
      default ->
          new Detail<Closing>(
              "weekly-closing",
              from -> prices.weekly(symbol, from, to),
              Closing::day,
              PriceFeed::closing);
    };
  }

  private static void full(XMLStreamWriter xml, Price price) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement("price");
    xml.writeAttribute("date", price.day().toString());
    xml.writeAttribute("open", price.first().toPlainString());
    xml.writeAttribute("high", price.highest().toPlainString());
    xml.writeAttribute("low", price.lowest().toPlainString());
    xml.writeAttribute("close", price.last().toPlainString());
    xml.writeAttribute("volume", Integer.toString(price.volume()));
  }

  private static void closing(XMLStreamWriter xml, Closing closing) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement("price");
    xml.writeAttribute("date", closing.day().toString());
    xml.writeAttribute("close", closing.price().toPlainString());
  }

  private static LocalDate day(Parameters parameters, String name) {
    String expected = "a day such as 2024-01-31";
    String text =
        parameters.name(name).orElseThrow(() -> new BadParameterException(name, expected, null));
    if (DAY.matcher(text).matches()) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeParseException e) {
        // Reported below, like a text that is no day at all.
      }
    }
    throw new BadParameterException(name, expected, text);
  }
}
