package io.allostat.demoapps.client;

import java.util.Arrays;
import java.util.List;

/** The 14 pages of the bookstore, with what the published tables call them. */
enum StorePage {
  ADMIN_CONFIRM("ADMC", "AdminConfirm"),
  ADMIN_REQUEST("ADMR", "AdminRequest"),
  BEST_SELLERS("BESS", "BestSellers"),
  BUY_CONFIRM("BUYC", "BuyConfirm"),
  BUY_REQUEST("BUYR", "BuyRequest"),
  CUSTOMER_REGISTRATION("CREG", "CustomerRegistration"),
  HOME("HOME", "Home"),
  NEW_PRODUCTS("NEWP", "NewProducts"),
  ORDER_DISPLAY("ORDD", "OrderDisplay"),
  ORDER_INQUIRY("ORDI", "OrderInquiry"),
  PRODUCT_DETAIL("PROD", "ProductDetail"),
  SEARCH_REQUEST("SREQ", "SearchRequest"),
  SEARCH_RESULTS("SRES", "SearchResults"),
  SHOPPING_CART("SHOP", "ShoppingCart");

  private final String code;
  private final String title;

  StorePage(String code, String title) {
    this.code = code;
    this.title = title;
  }

  /** The name in the published tables. */
  String code() {
    return code;
  }

  /** The name in the matrix and the last part of the URL's path. */
  String title() {
    return title;
  }

  /** Whether it is asked for by sending a form. */
  boolean posts() {
    return switch (this) {
      case SHOPPING_CART, BUY_REQUEST, BUY_CONFIRM, ORDER_DISPLAY, ADMIN_CONFIRM -> true;
      default -> false;
    };
  }

  static StorePage of(String title) {
    return Arrays.stream(values())
        .filter(page -> page.title.equals(title))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no page of the bookstore is called " + title));
  }

  static List<String> titles() {
    return Arrays.stream(values()).map(StorePage::title).toList();
  }
}
