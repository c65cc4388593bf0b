package io.allostat.demoapps.quotes.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.hosting.site.XmlPage;
import io.allostat.demoapps.quotes.beans.PriceBean;
import io.allostat.demoapps.quotes.beans.SymbolBean;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;

/** The components and pages. Components are the pages, by their names, and the beans. */
public final class Site {
  static final String PRICES = "Prices";
  static final String SYMBOLS = "Symbols";

  private final Page home;
  private final Map<String, XmlPage> feeds;

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database with the prices
   */
  public Site(Function<ComponentDescriptor, Component> components, DataSource database) {
    Function<String, Component> plain = name -> components.apply(ComponentDescriptor.named(name));
    SymbolBean symbols = new SymbolBean(plain.apply("Symbol"), database);
    PriceBean prices = new PriceBean(plain.apply("Price"), database);
    SymbolPages pages = new SymbolPages(symbols);
    plain.apply(SiteServlet.HOME);
    plain.apply(SYMBOLS);
    home = pages::home;
    feeds =
        Map.of(
            PRICES,
            new PriceFeed(symbols, prices, components.apply(Levels.prices())),
            SYMBOLS,
            pages::list);
  }

  /**
   * @return the page for people
   */
  public Page home() {
    return home;
  }

  /**
   * @return what programs ask for, by the names of paths and components
   */
  public Map<String, XmlPage> feeds() {
    return feeds;
  }
}
