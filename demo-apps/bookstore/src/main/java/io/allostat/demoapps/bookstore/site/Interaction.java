package io.allostat.demoapps.bookstore.site;

/**
 * The fourteen interactions of TPC-W. The page of one is at {@code /bookstore/<name>}, and its
 * component has that name.
 */
public enum Interaction {
  /** The entrance, with five recommended books. */
  HOME("Home"),
  /** The latest books of a subject. */
  NEW_PRODUCTS("NewProducts"),
  /** The books of a subject that were sold most of late. */
  BEST_SELLERS("BestSellers"),
  /** One book. */
  PRODUCT_DETAIL("ProductDetail"),
  /** A form. */
  SEARCH_REQUEST("SearchRequest"),
  /** Books by author, title or subject. */
  SEARCH_RESULTS("SearchResults"),
  /** Writes: what is in the cart. */
  SHOPPING_CART("ShoppingCart"),
  /** A form. */
  CUSTOMER_REGISTRATION("CustomerRegistration"),
  /** Writes: logs in or registers, and shows what is to be bought. */
  BUY_REQUEST("BuyRequest"),
  /** Writes: buys. */
  BUY_CONFIRM("BuyConfirm"),
  /** A form. */
  ORDER_INQUIRY("OrderInquiry"),
  /** A customer's last order. */
  ORDER_DISPLAY("OrderDisplay"),
  /** A form. */
  ADMIN_REQUEST("AdminRequest"),
  /** Writes: a book's price and what is recommended with it. */
  ADMIN_CONFIRM("AdminConfirm");

  private final String path;

  Interaction(String path) {
    this.path = path;
  }

  /**
   * @return the name in paths and of the component
   */
  public String path() {
    return path;
  }

  /**
   * Whether what it is told comes as a form: it writes, or is told a password, which must not stand
   * in an address.
   *
   * @return true for {@code POST}, false for {@code GET}
   */
  public boolean posts() {
    return switch (this) {
      case SHOPPING_CART, BUY_REQUEST, BUY_CONFIRM, ORDER_DISPLAY, ADMIN_CONFIRM -> true;
      default -> false;
    };
  }
}
