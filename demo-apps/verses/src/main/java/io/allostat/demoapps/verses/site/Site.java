package io.allostat.demoapps.verses.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.verses.beans.BookBean;
import io.allostat.demoapps.verses.beans.ContextBean;
import io.allostat.demoapps.verses.beans.TextBean;
import io.allostat.demoapps.verses.data.Texts;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;

/** The components and pages. Components are the pages, by their names, and the beans. */
public final class Site {
  private final Map<String, Page> pages;

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database with the catalogue
   * @param texts the files
   * @param books how many there are
   */
  public Site(
      Function<ComponentDescriptor, Component> components,
      DataSource database,
      Texts texts,
      int books) {
    Function<String, Component> plain = name -> components.apply(ComponentDescriptor.named(name));
    BookBean catalogue = new BookBean(plain.apply("Book"), database);
    TextBean text = new TextBean(plain.apply("Text"), texts, books);
    Component context = components.apply(Levels.context());
    SearchPage search =
        new SearchPage(
            text,
            new ContextBean(context, texts),
            new SearchPage.Switches(components.apply(Levels.search()), context));
    ReadingPages reading = new ReadingPages(catalogue, text);
    plain.apply(SiteServlet.HOME);
    plain.apply(Pages.PASSAGE);
    pages =
        Map.of(
            SiteServlet.HOME,
            reading::home,
            Pages.PASSAGE,
            reading::passage,
            Pages.SEARCH,
            search::write);
  }

  /**
   * @return the pages by the names of their paths and components
   */
  public Map<String, Page> pages() {
    return pages;
  }
}
