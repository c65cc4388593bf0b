package io.allostat.demoapps.orders.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.hosting.site.XmlPage;
import io.allostat.demoapps.orders.beans.AccountBean;
import io.allostat.demoapps.orders.beans.BookingBean;
import io.allostat.demoapps.orders.beans.ParserBean;
import io.allostat.demoapps.orders.beans.ReportBean;
import io.allostat.demoapps.orders.beans.SchemaBean;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;

/** The components and pages. Components are the pages, by their names, and the beans. */
public final class Site {
  /** The name of {@link #batch}. */
  public static final String BATCH = "Batch";

  static final String ACCOUNT = "Account";

  private final Map<String, Page> pages;
  private final XmlPage batch;

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database with customers and items
   */
  public Site(Function<ComponentDescriptor, Component> components, DataSource database) {
    Function<String, Component> plain = name -> components.apply(ComponentDescriptor.named(name));
    Component schema = components.apply(Levels.schema());
    Component report = components.apply(Levels.report());
    plain.apply(BATCH);
    batch =
        new BatchPage(
            new BatchPage.Reading(
                new SchemaBean(schema), schema, new ParserBean(plain.apply("Parser"))),
            new BookingBean(plain.apply("Booking"), database, Clock.systemUTC()),
            new ReportBean(report),
            report);
    Pages looked = new Pages(new AccountBean(plain.apply("Purchases"), database));
    plain.apply(SiteServlet.HOME);
    plain.apply(ACCOUNT);
    pages = Map.of(SiteServlet.HOME, looked::home, ACCOUNT, looked::account);
  }

  /**
   * @return what people look at, by the names of paths and components
   */
  public Map<String, Page> pages() {
    return pages;
  }

  /**
   * @return takes batches
   */
  public XmlPage batch() {
    return batch;
  }
}
