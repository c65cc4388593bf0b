package io.allostat.demoapps.client;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * What one emulated browser asks the bookstore for. A session ends with the first return to Home
 * after so many pages as fit, at 7 s a page, into a time drawn from an exponential distribution
 * with a mean of 15 minutes, cut at 60 minutes, as in TPC-W; its clock is replaced by the number of
 * pages, so that a seed tells the whole session. The chain of pages knows nothing of sessions: what
 * ends is the customer, who is new in one of five, and the cart. Not thread-safe.
 */
final class StoreSession implements SiteSession {
  private static final double MEAN_PAGES = 15 * 60 / 7.0;
  private static final double MOST_PAGES = 60 * 60 / 7.0;
  private static final double RETURNING = 0.8;

  /**
   * After half as many steps from Home the distance in total variation from the stationary shares
   * is below 1e-8 in each of the three mixes; the ordering mix is the slowest.
   */
  private static final int STEPS_BEFORE_JOINING = 200;

  private static final String[] SUBJECTS = {
    "Arts",
    "Biographies",
    "Business",
    "Children",
    "Computers",
    "Cooking",
    "Health",
    "History",
    "Home",
    "Humor",
    "Literature",
    "Mystery",
    "Non-fiction",
    "Parenting",
    "Politics",
    "Reference",
    "Religion",
    "Romance",
    "Self-help",
    "Science-nature",
    "Science-fiction",
    "Sports",
    "Youth",
    "Travel"
  };

  /** Keywords of titles and of authors' last names. */
  private static final int KEYWORDS = 1_000;

  private static final String[] SYLLABLES = {
    "BA", "OG", "AL", "RI", "RE", "SE", "AT", "UL", "IN", "NG"
  };

  private final TransitionMatrix matrix;
  private final Population population;
  private final RandomGenerator random;
  private StorePage page;
  private int state;
  private Links shown = Links.NONE;
  private double pagesLeft;
  private long customer;
  private boolean customerKnown;
  private long cart;
  private boolean filled;
  private long item;
  private long sessions;
  private boolean joined;

  StoreSession(TransitionMatrix matrix, Population population, RandomGenerator random) {
    this.matrix = matrix;
    this.population = population;
    this.random = random;
    state = matrix.home();
  }

  /** The page, not the cart: see {@link #instead}. */
  @Override
  public void join() {
    begin();
    for (int i = 0; i < STEPS_BEFORE_JOINING; i++) {
      step();
    }
    joined = true;
  }

  /**
   * Where a browser is at the till without anything to buy, because it has just joined or the reply
   * of the cart was lost, it fills a cart; one that nobody knows says who it is. It goes on from
   * where it would have been.
   */
  private StorePage instead(StorePage wanted) {
    return switch (wanted) {
      case CUSTOMER_REGISTRATION, BUY_REQUEST -> filled ? wanted : StorePage.SHOPPING_CART;
      case BUY_CONFIRM ->
          !filled ? StorePage.SHOPPING_CART : customerKnown ? wanted : StorePage.BUY_REQUEST;
      default -> wanted;
    };
  }

  @Override
  public Request next() {
    if (page == null) {
      begin();
    } else if (joined) {
      joined = false;
    } else {
      step();
      pagesLeft--;
      if (state == matrix.home() && pagesLeft <= 0) {
        begin();
      }
    }
    page = instead(StorePage.of(matrix.states().get(state)));
    Request request = new StoreRequest(page, told());
    // Whether the reply comes or not: nothing may be left to buy.
    filled &= page != StorePage.BUY_CONFIRM;
    shown = Links.NONE;
    return request;
  }

  private void step() {
    int next = matrix.next(state, random.nextDouble());
    // The sum of a row may miss 1 by a rounding: then the browser stays.
    state = next == TransitionMatrix.HOLE ? state : next;
  }

  private void begin() {
    sessions++;
    state = matrix.home();
    page = StorePage.HOME;
    // 1 - U is in (0, 1], so that the logarithm is finite.
    pagesLeft = Math.min(MOST_PAGES, -Math.log(1 - random.nextDouble()) * MEAN_PAGES);
    customer = any(population.users());
    customerKnown = random.nextDouble() < RETURNING;
    cart = 0;
    filled = false;
    item = any(population.items());
  }

  @Override
  public void shown(Links links) {
    shown = links;
    if (links.cart() > 0) {
      cart = links.cart();
    }
    if (page == StorePage.BUY_REQUEST && links.customer() > 0) {
      customer = links.customer();
      customerKnown = true;
    }
    if (page == StorePage.SHOPPING_CART) {
      filled = cart > 0;
    }
  }

  @Override
  public long sessions() {
    return sessions;
  }

  /** What the page is told, in its address or in a form. */
  private String told() {
    return switch (page) {
      case HOME -> carried(customerKnown ? "customerId=" + customer : "");
      case NEW_PRODUCTS, BEST_SELLERS -> carried("subject=" + subject());
      case PRODUCT_DETAIL -> carried("itemId=" + choose());
      case SEARCH_REQUEST, ORDER_INQUIRY -> carried("");
      case SEARCH_RESULTS -> carried(search());
      case SHOPPING_CART -> carried("itemId=" + choose());
      case CUSTOMER_REGISTRATION -> carried("");
      case BUY_REQUEST -> carried(customerKnown ? login() : newcomer());
      case BUY_CONFIRM ->
          carried(
              "customerId=" + customer + "&cardType=Visa&cardNumber=4111111111111111&shipType=Air");
      case ORDER_DISPLAY -> carried(login());
      case ADMIN_REQUEST -> "itemId=" + item;
      case ADMIN_CONFIRM -> "itemId=" + item + "&cents=" + (100 + random.nextInt(10_000));
    };
  }

  private String carried(String own) {
    if (cart == 0) {
      return own;
    }
    return own + (own.isEmpty() ? "" : "&") + "cartId=" + cart;
  }

  /** A book that the page shows, or any. */
  private long choose() {
    item =
        page == StorePage.PRODUCT_DETAIL && shown.itemCount() > 0
            ? shown.item(random.nextInt(shown.itemCount()))
            : page == StorePage.SHOPPING_CART && shown.itemCount() > 0 ? shown.item(0) : anyItem();
    return item;
  }

  private String search() {
    return switch (random.nextInt(3)) {
      case 0 -> "type=author&query=" + keyword(Math.max(1, (anyItem() + 3) / 4));
      case 1 -> "type=title&query=" + keyword(anyItem());
      default -> "type=subject&query=" + subject();
    };
  }

  private String subject() {
    return SUBJECTS[random.nextInt(SUBJECTS.length)];
  }

  private String login() {
    String name = syllables(customer);
    return "userName=" + name + "&password=" + name.toLowerCase(Locale.ROOT);
  }

  private String newcomer() {
    return "firstName=New&lastName=Customer&street=1+Long+Street&city=City&zip=12345&country="
        + (1 + random.nextInt(92));
  }

  private static String keyword(long id) {
    long number = KEYWORDS + (id - 1) % KEYWORDS;
    String name = syllables(number).substring(2);
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  private static String syllables(long number) {
    StringBuilder name = new StringBuilder();
    for (char digit : Long.toString(number).toCharArray()) {
      name.append(SYLLABLES[digit - '0']);
    }
    return name.toString();
  }

  private long any(long count) {
    return 1 + random.nextLong(count);
  }

  /**
   * Some books are asked for more often than others: the bitwise or of two uniform draws (NURand of
   * the TPC benchmarks), the first of them from a sixteenth of the range.
   */
  private long anyItem() {
    long count = population.items();
    long narrow = Math.max(1, Long.highestOneBit(Math.max(1, count / 16)));
    return ((random.nextLong(narrow) | any(count)) % count) + 1;
  }
}
