package io.allostat.demoapps.client;

import io.allostat.demoapps.client.Walk.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What one emulated browser asks for, page after page: the walk over the matrix, and on top of it
 * the category, region, item, user and page number that somebody who looks at the pages would
 * choose, and the forms that a {@link Visitor} fills in. Sessions follow one another without end.
 * Not thread-safe.
 */
final class Session implements SiteSession {
  private final TransitionMatrix matrix;
  private final Walk walk;
  private final RandomGenerator random;
  private final Population population;
  private final int itemsPerPage;
  private final List<AuctionState> states;
  private final List<PageRequest> history = new ArrayList<>();
  private final Visitor login = new Visitor();
  private PageRequest current;
  private Links shown = Links.NONE;
  private Links list = Links.NONE;
  private long visitor;
  private long sessions;

  Session(
      TransitionMatrix matrix, Population population, int itemsPerPage, RandomGenerator random) {
    this.matrix = matrix;
    this.walk = new Walk(matrix, random);
    this.random = random;
    this.population = population;
    this.itemsPerPage = itemsPerPage;
    this.states = matrix.states().stream().map(AuctionState::of).toList();
  }

  /**
   * Instead of beginning at Home: goes, without asking for anything, to where somebody is who is
   * met at a moment of the long run. To be called before the first {@link #next}.
   *
   * <p>Sessions follow one another independently, so the moment is equally likely to be each page
   * of a session, and the more likely to be in a session the longer it is: an age is drawn evenly
   * among all that a session can reach, and a session that ends before is passed over together with
   * its age (Asmussen, Applied Probability and Queues, 2003, VI.1: the limit of a regenerative
   * process). Page, history and transitions done are then exactly those of the long run; after a
   * walk of fixed length all sessions that have not ended would be equally old. Whatever the mix
   * is, the mean number of steps is at most the number of pages of the longest session.
   */
  @Override
  public void join() {
    next();
    while (!lasts(random.nextInt(Walk.MAX_TRANSITIONS + 1))) {
      // The walk is at Home of the next session, which is tried as the first one.
      sessions = 1;
    }
  }

  private boolean lasts(int transitions) {
    for (int i = 0; i < transitions; i++) {
      next();
      if (sessions > 1) {
        return false;
      }
    }
    return true;
  }

  /**
   * The next page; the first call, unless one has joined, and each call after the end of a session
   * give Home.
   */
  @Override
  public PageRequest next() {
    Step step = current == null ? Step.NEW_SESSION : walk.step();
    switch (step) {
      case NEW_SESSION -> begin();
      case BACK -> current = history.remove(history.size() - 1);
      case FORWARD -> {
        PageRequest before = current;
        current = follow(states.get(walk.state()));
        // The walk either pushed the state just left or emptied its history.
        if (walk.depth() == 0) {
          history.clear();
        } else {
          history.add(before);
        }
      }
      case STAY -> {}
    }
    shown = Links.NONE;
    return current;
  }

  /**
   * Tells the session what came back; without this call the next choices are made without looking.
   */
  @Override
  public void shown(Links links) {
    shown = links;
    login.taken(current.state());
    if (links.itemCount() > 0 && current.state().isList()) {
      list = links;
    }
  }

  @Override
  public long sessions() {
    return sessions;
  }

  private void begin() {
    sessions++;
    history.clear();
    list = Links.NONE;
    visitor = 1 + random.nextLong(population.users());
    login.arrive(visitor);
    current = new PageRequest(states.get(matrix.home()), 1, 1, anyItem(), visitor, 0);
  }

  private PageRequest follow(AuctionState to) {
    int category = current.category();
    int region = current.region();
    long item = current.itemId();
    long user = visitor;
    int page = 0;
    switch (to) {
      case SEARCH_ITEMS_IN_CATEGORY, SEARCH_ITEMS_IN_REGION -> {
        if (current.state() == to) {
          page = nextPage();
        } else {
          category = 1 + random.nextInt(PageRequest.CATEGORIES);
        }
      }
      case PUT_BID_AUTH -> {
        // From a list, an item of that list.
        if (current.state() != AuctionState.VIEW_ITEM && shown.itemCount() > 0) {
          item = shown.item(random.nextInt(shown.itemCount()));
        }
      }
      case BROWSE_CATEGORIES_IN_REGION, REGISTER_USER ->
          region = 1 + random.nextInt(PageRequest.REGIONS);
      case SELL_ITEM_FORM -> category = 1 + random.nextInt(PageRequest.CATEGORIES);
      case VIEW_ITEM ->
          item = list.itemCount() > 0 ? list.item(random.nextInt(list.itemCount())) : anyItem();
      case VIEW_USER_INFO, PUT_COMMENT ->
          user =
              shown.userCount() > 0
                  ? shown.user(random.nextInt(shown.userCount()))
                  : 1 + random.nextLong(population.users());
      case STORE_COMMENT -> user = current.userId();
      default -> {}
    }
    String form = login.form(to, shown.leastBid(), region, random);
    return new PageRequest(to, category, region, item, user, page, form);
  }

  private long anyItem() {
    return 1 + random.nextLong(population.items());
  }

  /** One further if the list says or shows that it goes on, else the first again. */
  private int nextPage() {
    boolean more = shown.lastPage() > current.page() || shown.itemCount() >= itemsPerPage;
    return more ? current.page() + 1 : 0;
  }
}
