package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.bookstore.beans.AuthorSearchBean;
import io.allostat.demoapps.bookstore.beans.BookBean;
import io.allostat.demoapps.bookstore.beans.CartBean;
import io.allostat.demoapps.bookstore.beans.CustomerBean;
import io.allostat.demoapps.bookstore.beans.OrderBean;
import io.allostat.demoapps.bookstore.beans.SalesBean;
import io.allostat.demoapps.bookstore.beans.SubjectBean;
import io.allostat.demoapps.bookstore.beans.TitleSearchBean;
import io.allostat.demoapps.bookstore.data.Facts;
import io.allostat.demoapps.hosting.site.Page;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.IntSupplier;
import javax.sql.DataSource;

/** The store's components and pages. Components are the pages, by their names, and the beans. */
public final class Site {
  private final Map<Interaction, Page> pages = new EnumMap<>(Interaction.class);
  private final Function<ComponentDescriptor, Component> components;

  /**
   * Registers the components and makes the pages.
   *
   * @param components registers a component
   * @param database the store's database
   * @param facts what was generated
   */
  public Site(
      Function<ComponentDescriptor, Component> components, DataSource database, Facts facts) {
    this.components = components;
    Clock clock = Clock.systemUTC();
    BookBean books = new BookBean(plain("Book"), database);
    CustomerBean customers = new CustomerBean(plain("Customer"), database, clock);
    SubjectBean subjects = new SubjectBean(plain("Subject"), database);
    IntSupplier anyBook = () -> 1 + ThreadLocalRandom.current().nextInt(facts.items());

    Component bestSellers = components.apply(Levels.bestSellers());
    CataloguePages catalogue =
        new CataloguePages(
            books,
            subjects,
            new SalesBean(plain("Sales"), database),
            customers,
            bestSellers,
            anyBook);
    add(Interaction.HOME, catalogue::home);
    add(Interaction.NEW_PRODUCTS, catalogue::newProducts);
    pages.put(Interaction.BEST_SELLERS, catalogue::bestSellers);
    add(Interaction.PRODUCT_DETAIL, catalogue::productDetail);

    Component author = components.apply(Levels.authorSearch());
    Component title = components.apply(Levels.titleSearch());
    SearchPages search =
        new SearchPages(
            TextSearch.byAuthor(author, new AuthorSearchBean(author, database)),
            TextSearch.byTitle(title, new TitleSearchBean(title, database), facts.items()),
            subjects);
    add(Interaction.SEARCH_REQUEST, search::request);
    add(Interaction.SEARCH_RESULTS, search::results);

    OrderPages orders =
        new OrderPages(
            books,
            new CartBean(plain("Cart"), database, clock),
            customers,
            new OrderBean(plain("Order"), database, clock),
            anyBook);
    add(Interaction.SHOPPING_CART, orders::shoppingCart);
    add(Interaction.CUSTOMER_REGISTRATION, orders::customerRegistration);
    add(Interaction.BUY_REQUEST, orders::buyRequest);
    add(Interaction.BUY_CONFIRM, orders::buyConfirm);
    add(Interaction.ORDER_INQUIRY, orders::orderInquiry);
    add(Interaction.ORDER_DISPLAY, orders::orderDisplay);

    AdminPages admin = new AdminPages(books, facts.items());
    add(Interaction.ADMIN_REQUEST, admin::request);
    add(Interaction.ADMIN_CONFIRM, admin::confirm);
  }

  private void add(Interaction interaction, Page page) {
    plain(interaction.path());
    pages.put(interaction, page);
  }

  private Component plain(String name) {
    return components.apply(ComponentDescriptor.named(name));
  }

  /**
   * @return the page of each interaction
   */
  public Map<Interaction, Page> pages() {
    return Map.copyOf(pages);
  }
}
